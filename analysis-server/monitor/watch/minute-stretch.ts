import type { CandleRow } from '../../../domain/market/candle.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../market/candle-period.ts';
import { type Minute, minuteOfRow } from './minute.ts';

/** A minute that is missing between others is waited for so long: the market may still give it. */
export const PATIENCE_MS = 5 * MINUTE_MS;

/** Minutes that could not be had. */
export interface MissedMinutes {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** What a market gave of a stretch of time. */
export interface MinuteStretch {
  readonly minutes: readonly Minute[];
  /** Oldest first; passed over, as the market does not have them. */
  readonly missed: readonly MissedMinutes[];
  /** Everything before is judged or missed. */
  readonly until: EpochMs;
}

/**
 * What of a market's minutes can be judged: those up to the newest, or up to a gap that may still be
 * filled. All four exchanges give minutes without a trade, too, so one that is missing is a gap.
 * @param rows checked, oldest first
 * @param from opening of the first minute asked for
 */
export function minuteStretch(
  rows: readonly CandleRow[],
  from: EpochMs,
  now: EpochMs,
): MinuteStretch {
  const minutes: Minute[] = [];
  const missed: MissedMinutes[] = [];
  let until = from;
  for (const minute of rows.map(minuteOfRow)) {
    if (minute.opened > until) {
      if (now - minute.opened < PATIENCE_MS) break;
      missed.push({ from: until, until: minute.opened });
    }
    minutes.push(minute);
    until = epochMs(minute.closed);
  }
  return { minutes, missed, until };
}
