import { bookCount, bookRate, type DerivativesProtocol, nextPayment } from './derivatives-book.ts';

const HOURS = 8;

/** Binance USDⓈ-M premiumIndex, fundingRate and openInterestHist (developers.binance.com). */
export const binanceUsdmDerivatives: DerivativesProtocol = ({ path, query }, book) => {
  const now = book.now();
  const symbol = query.get('symbol') ?? '';
  const from = Number(query.get('startTime') ?? 0);
  const to = Number(query.get('endTime') ?? now);
  const limit = Number(query.get('limit') ?? 30);
  if (path === '/fapi/v1/premiumIndex') {
    const at = nextPayment(HOURS, now);
    return ['BTCUSDT', 'ETHUSDC', 'BTCUSDT_260626'].map((contract) => ({
      symbol: contract,
      markPrice: '1000.10000000',
      indexPrice: '1000.20000000',
      estimatedSettlePrice: '1000.15000000',
      lastFundingRate: contract.includes('_') ? '' : String(bookRate(at)),
      interestRate: '0.00010000',
      nextFundingTime: contract.includes('_') ? 0 : at,
      time: now,
    }));
  }
  if (path === '/fapi/v1/fundingRate') {
    return book
      .payments(HOURS, from, to)
      .slice(0, limit)
      .map((at) => ({
        symbol,
        fundingTime: at,
        fundingRate: String(bookRate(at)),
        markPrice: '1000.10000000',
      }));
  }
  if (path !== '/futures/data/openInterestHist') return null;
  return book
    .counts(from, to)
    .slice(-limit)
    .map((at) => ({
      symbol,
      sumOpenInterest: bookCount(at).value.toFixed(8),
      sumOpenInterestValue: bookCount(at).valueQuote.toFixed(8),
      timestamp: String(at),
    }));
};
