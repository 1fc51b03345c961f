import { PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';

export type CandlePeriod = Timeframe | '1m';

export const MINUTE_MS = 60_000;

export const periodMs = (period: CandlePeriod): number =>
  period === '1m' ? MINUTE_MS : PERIOD_MS[period];
