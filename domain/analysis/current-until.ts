import { PERIOD_MS } from '../market/timeframe.ts';
import type { KnownFacts } from './known-analysis.ts';

const PLAN_TIMEFRAME = '4h';

/** The close of the four-hour candle that was open at the time; null without four-hour candles. */
export function currentUntil({ candleTimes }: Pick<KnownFacts, 'candleTimes'>): number | null {
  const opened = candleTimes[PLAN_TIMEFRAME];
  return opened === null ? null : opened + 2 * PERIOD_MS[PLAN_TIMEFRAME];
}
