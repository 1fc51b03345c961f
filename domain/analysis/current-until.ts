import { PERIOD_MS } from '../market/timeframe.ts';
import type { KnownFacts } from './known-analysis.ts';

/** The timeframe of a plan. */
const PLAN_TIMEFRAME = '4h';

/**
 * Until when an analysis is current: the close of the four-hour candle that ran when it was made.
 * @returns null where the analysis knows no four-hour candle
 */
export function currentUntil({ candleTimes }: Pick<KnownFacts, 'candleTimes'>): number | null {
  const opened = candleTimes[PLAN_TIMEFRAME];
  return opened === null ? null : opened + 2 * PERIOD_MS[PLAN_TIMEFRAME];
}
