import { PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';

/** Lengths of candles that a market is asked for: those of an analysis, and the minutes that are watched. */
export type CandlePeriod = Timeframe | '1m';

export const MINUTE_MS = 60_000;

/** Length of one candle in milliseconds. */
export const periodMs = (period: CandlePeriod): number =>
  period === '1m' ? MINUTE_MS : PERIOD_MS[period];
