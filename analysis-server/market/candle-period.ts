import { PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import { MINUTE_MS } from '../../domain/text/time-units.ts';

export type CandlePeriod = Timeframe | '1m';

export const periodMs = (period: CandlePeriod): number =>
  period === '1m' ? MINUTE_MS : PERIOD_MS[period];
