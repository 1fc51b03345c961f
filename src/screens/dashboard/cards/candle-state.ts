import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { refusalOf } from '../../../../domain/analysis/limitation.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';

/** When the candle of the values closed, or why there are no values; null if unknown. */
export function candleState(facts: KnownFacts, timeframe: Timeframe): string | null {
  const opened = facts.candleTimes[timeframe];
  if (opened !== null) {
    return `${timeframe} candle closed ${shortMoment(opened + PERIOD_MS[timeframe])}`;
  }
  const refusal = refusalOf(facts.limitations, timeframe);
  return refusal === null ? null : `No values for ${timeframe}: ${refusal}`;
}
