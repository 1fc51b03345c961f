import { bookCount, bookRate, type DerivativesProtocol, nextPayment } from './derivatives-book.ts';

const HOURS = 8;
const LARGEST_PAGE = 200;

const envelope = (result: unknown, time: number) => ({
  retCode: 0,
  retMsg: 'OK',
  result,
  retExtInfo: {},
  time,
});

/** Bybit's v5 tickers, funding history and open interest (bybit-exchange.github.io/docs/v5/market). */
export const bybitDerivatives: DerivativesProtocol = ({ path, query }, book) => {
  const now = book.now();
  const category = query.get('category');
  const symbol = query.get('symbol') ?? '';
  const to = Number(query.get('endTime') ?? now);
  const from = Number(query.get('startTime') ?? 0);
  const page = (moments: readonly number[]) =>
    moments.slice(-Math.min(Number(query.get('limit') ?? 50), LARGEST_PAGE)).toReversed();
  if (path === '/v5/market/tickers') {
    const at = nextPayment(HOURS, now);
    const list = ['BTCUSDT', 'ETHUSDT', 'BTCPERP'].map((contract) => ({
      symbol: contract,
      lastPrice: '1000.00',
      indexPrice: '1000.20',
      markPrice: '1000.10',
      prevPrice24h: '990.00',
      price24hPcnt: '0.0101',
      turnover24h: '2352.94',
      volume24h: '2.35',
      openInterest: String(bookCount(now).value),
      fundingRate: String(bookRate(at)),
      nextFundingTime: String(at),
    }));
    return envelope({ category, list }, now);
  }
  if (path === '/v5/market/funding/history') {
    const list = page(book.payments(HOURS, from, to)).map((at) => ({
      symbol,
      fundingRate: String(bookRate(at)),
      fundingRateTimestamp: String(at),
    }));
    return envelope({ category, list }, now);
  }
  if (path !== '/v5/market/open-interest') return null;
  const list = page(
    book.counts(Number.parseInt(query.get('intervalTime') ?? '', 10), from, to),
  ).map((at) => ({
    openInterest: bookCount(at).value.toFixed(8),
    timestamp: String(at),
  }));
  return envelope({ symbol, category, list, nextPageCursor: '' }, now);
};
