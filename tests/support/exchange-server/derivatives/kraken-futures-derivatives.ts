import { bookRate, type DerivativesProtocol, nextPayment } from './derivatives-book.ts';

const MARK_PRICE = 1_000;

const ticker = (symbol: string, now: number) => ({
  symbol,
  tag: 'perpetual',
  pair: 'XBT:USD',
  last: 1_000,
  lastTime: new Date(now).toISOString(),
  markPrice: MARK_PRICE,
  open24h: 990,
  volumeQuote: 68_238,
  openInterest: 9_864,
  fundingRate: bookRate(nextPayment(1, now) - 3_600_000) * MARK_PRICE,
  fundingRatePrediction: bookRate(nextPayment(1, now)) * MARK_PRICE,
});

/**
 * Kraken Futures' tickers and historical funding rates (docs.kraken.com/api/docs/futures-api). Its
 * history is whole whatever is asked for; an hour's rate is absolute and relative.
 */
export const krakenFuturesDerivatives: DerivativesProtocol = ({ path }, book) => {
  const now = book.now();
  if (path === '/derivatives/api/v3/tickers') {
    const index = { symbol: 'in_xbtusd', last: 1_000, lastTime: new Date(now).toISOString() };
    const tickers = [ticker('PF_XBTUSD', now), ticker('PF_ETHUSD', now), index];
    return { result: 'success', tickers, serverTime: new Date(now).toISOString() };
  }
  if (path !== '/derivatives/api/v4/historicalfundingrates') return null;
  const rates = book.payments(1, 0, now).map((at) => ({
    timestamp: new Date(at).toISOString(),
    fundingRate: bookRate(at) * MARK_PRICE,
    relativeFundingRate: bookRate(at),
  }));
  return { rates };
};
