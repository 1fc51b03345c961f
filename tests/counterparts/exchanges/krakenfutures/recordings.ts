import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { NOW } from '../cases.ts';
import { json, type Recordings } from '../recorded-server.ts';

const HOUR = PERIOD_MS['1h'];
const SERVER_TIME = '2026-05-06T12:07:00.123Z';

const level = (from: number, initialMargin: number, maintenanceMargin: number) => ({
  contracts: null,
  numNonContractUnits: from,
  initialMargin,
  maintenanceMargin,
});

/** A multi-collateral perpetual contract; `change` over that of bitcoin. */
export const instrument = (symbol: string, change: object = {}) => ({
  symbol,
  pair: 'XBT:USD',
  base: 'XBT',
  quote: 'USD',
  type: 'flexible_futures',
  tickSize: 1,
  contractSize: 1,
  tradeable: true,
  impactMidSize: 1,
  maxPositionSize: 1_000_000,
  openingDate: '2022-03-22T15:14:00.000Z',
  marginLevels: [level(0, 0.02, 0.01), level(500_000, 0.04, 0.02), level(3_000_000, 0.1, 0.05)],
  fundingRateCoefficient: 24,
  maxRelativeFundingRate: 0.0025,
  contractValueTradePrecision: 4,
  postOnly: false,
  feeScheduleUid: '5b755fea-c5b0-4307-a66e-b392cd5bd931',
  retailMarginLevels: [level(0, 0.1, 0.05)],
  marginSchedules: { europa: { retail: [level(0, 0.1, 0.05)] } },
  category: 'Layer 1',
  tags: [],
  tradfi: false,
  mtf: true,
  ...change,
});

const INDEX = { symbol: 'in_xbtusd', type: 'spot index', tradeable: false, tradfi: false };

export const instruments = (list: readonly unknown[]) =>
  json({ instruments: list, result: 'success', serverTime: SERVER_TIME });

export const ticker = (symbol: string, change: object = {}) => ({
  symbol,
  last: 64_000.5,
  lastTime: '2026-05-06T12:06:59.123Z',
  tag: 'perpetual',
  pair: 'XBT:USD',
  markPrice: 64_000,
  bid: 64_000,
  bidSize: 0.5,
  ask: 64_001,
  askSize: 1.25,
  vol24h: 2_512.1,
  volumeQuote: 160_775_656.05,
  openInterest: 2_013.0001,
  open24h: 62_500,
  high24h: 64_800,
  low24h: 62_100,
  lastSize: 0.01,
  fundingRate: 0.64,
  fundingRatePrediction: 1.28,
  suspended: false,
  indexPrice: 64_001.7,
  postOnly: false,
  change24h: 2.4,
  ...change,
});

export const tickers = (list: readonly unknown[]) =>
  json({ result: 'success', tickers: list, serverTime: SERVER_TIME });

/** An error comes with HTTP 200. */
export const refusal = (error: string) => json({ result: 'error', error, serverTime: SERVER_TIME });

const candle = (
  time: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string | number,
) => ({ time, open, high, low, close, volume });

/** @param list candles as objects, or whatever came in place of one */
export const candles = (list: readonly unknown[], more_candles = false) =>
  json({ candles: list, more_candles });

/** Of 6 May 2026. */
export const hourOf = (hour: number) => Date.UTC(2026, 4, 6, hour);

/** As Kraken writes them; the last one is still open. */
export const HOURS = [
  candle(hourOf(8), '64010.00000000000', '64250.00', '63980.0', '64200.00000000000', '102.3341'),
  candle(hourOf(9), '64200.00000000000', '64310.00', '64100.0', '64155.00000000000', '91.201'),
  candle(hourOf(10), '64155.00000000000', '64188.00', '63900.0', '63950.00000000000', '150.2777'),
  candle(hourOf(11), '63950.00000000000', '64020.00', '63805.0', '63990.00000000000', 0),
  candle(hourOf(12), '63990.00000000000', '64001.00', '63970.0', '63981.00000000000', '6.1402'),
];

/** So many candles of a length, the last one opening at `last`. */
export const row = (count: number, last: number, period: number) =>
  Array.from({ length: count }, (_, i) => {
    const time = last - (count - 1 - i) * period;
    return candle(time, '64000', '64050', '63950', `${64_000 + (i % 9)}.0`, `${i % 5}.5`);
  });

const rateAt = (at: number, relativeFundingRate: number | null) => ({
  timestamp: new Date(at).toISOString(),
  fundingRate: relativeFundingRate === null ? null : relativeFundingRate * 64_000,
  relativeFundingRate,
});

/** Of each hour up to noon, oldest first. */
export const ratesOf = (hours: number, rate = 0.00001) =>
  Array.from({ length: hours }, (_, i) => rateAt(hourOf(12) - (hours - 1 - i) * HOUR, rate));

export const rates = (list: readonly unknown[]) =>
  json({ rates: list, result: 'success', serverTime: SERVER_TIME });

export const CHART = '/api/charts/v1/trade/PF_XBTUSD/1h';
export const INSTRUMENTS = '/derivatives/api/v3/instruments';
export const TICKERS = '/derivatives/api/v3/tickers';
export const RATES = '/derivatives/api/v4/historicalfundingrates';

/** What the exchange answers on a good day; in no order, as it says itself. */
export const SOUND: Recordings = {
  [INSTRUMENTS]: instruments([
    instrument('PF_PEPEUSD', { tickSize: 1e-10, contractValueTradePrecision: -3 }),
    INDEX,
    instrument('PF_XBTUSD'),
    instrument('PI_XBTUSD', { type: 'futures_inverse', underlying: 'rr_xbtusd', tickSize: 0.5 }),
    instrument('FF_XBTUSD_260626', { lastTradingTime: '2026-06-26T15:00:00.000Z' }),
    instrument('FF_XBTUSD_260327', {
      lastTradingTime: '2026-03-27T15:00:00.000Z',
      tradeable: false,
    }),
    instrument('PF_MATICUSD', { tradeable: false }),
    instrument('PF_POLUSD', { tickSize: 0.0001, contractValueTradePrecision: 0 }),
    instrument('PF_RNDRUSD', { tradeable: false }),
    instrument('PF_RENDERUSD', { tickSize: 0.001, postOnly: true }),
    instrument('PF_1INCHUSD', { tickSize: 0.0001 }),
    instrument('PF_EURUSD', { base: 'EUR', pair: 'EUR:USD', category: '', tradfi: true }),
    instrument('PF_SOLUSD', { tickSize: 0.01, lastTradingTime: '2026-05-08T15:00:00.000Z' }),
  ]),
  [TICKERS]: tickers([
    ticker('PI_XBTUSD', { pair: 'XBT:USD', last: 64_010.5, vol24h: 71_000_000 }),
    ticker('PF_PEPEUSD', {
      last: 7.5e-7,
      markPrice: 8e-7,
      open24h: 6e-7,
      volumeQuote: 120_000.25,
      openInterest: 43_000_000_000,
      fundingRate: -8e-12,
      fundingRatePrediction: -1.6e-11,
    }),
    ticker('PF_XBTUSD'),
    { symbol: 'in_xbtusd', last: 64_001.7, lastTime: '2026-05-06T12:07:00.000Z' },
  ]),
  [CHART]: candles(HOURS),
  [RATES]: rates(ratesOf(24 * 30)),
};

export const sinceDays = (days: number) => NOW - days * 24 * HOUR;
