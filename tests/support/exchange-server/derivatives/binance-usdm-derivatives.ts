import { bookCount, bookRate, type DerivativesProtocol, nextPayment } from './derivatives-book.ts';

const HOURS = 8;
const LARGEST_FUNDING_PAGE = 1_000;
const LARGEST_STATISTICS_PAGE = 500;
/** Statistics are kept for as long. */
const KEPT_MS = 30 * 24 * 3_600_000;

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
      .slice(0, Math.min(limit, LARGEST_FUNDING_PAGE))
      .map((at) => ({
        symbol,
        fundingTime: at,
        fundingRate: String(bookRate(at)),
        markPrice: '1000.10000000',
      }));
  }
  if (path !== '/futures/data/openInterestHist') return null;
  if (query.has('startTime') && from < now - KEPT_MS) {
    return { code: -1130, msg: "parameter 'startTime' is invalid." };
  }
  return book
    .counts(Number.parseInt(query.get('period') ?? '', 10), from, to)
    .slice(-Math.min(limit, LARGEST_STATISTICS_PAGE))
    .map((at) => ({
      symbol,
      sumOpenInterest: bookCount(at).value.toFixed(8),
      sumOpenInterestValue: bookCount(at).valueQuote.toFixed(8),
      timestamp: String(at),
    }));
};
