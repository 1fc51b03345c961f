import type { KnownFacts } from '../../../../domain/known-analysis.ts';
import { refusalOf } from '../../../../domain/limitation.ts';
import { shortMoment } from '../../../../domain/moment-text.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/timeframe.ts';

/** When the candle of a timeframe's values closed, or why it has no values; null where not known. */
export function candleState(facts: KnownFacts, timeframe: Timeframe): string | null {
  const opened = facts.candleTimes[timeframe];
  if (opened !== null) {
    return `${timeframe} candle closed ${shortMoment(opened + PERIOD_MS[timeframe])}`;
  }
  const refusal = refusalOf(facts.limitations, timeframe);
  return refusal === null ? null : `No values for ${timeframe}: ${refusal}`;
}
