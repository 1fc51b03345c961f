import type { CandleRow } from '../../../domain/market/candle.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import type { Span } from '../../ledger/plan-words.ts';

export interface Minute extends Span {
  readonly open: number;
  readonly close: number;
}

const minuteOfRow = ([time, open, high, low, close]: CandleRow): Minute => ({
  opened: epochMs(time),
  closed: epochMs(time + MINUTE_MS),
  open,
  high,
  low,
  close,
});

export const wholeMinute = (moment: number): EpochMs =>
  epochMs(Math.floor(moment / MINUTE_MS) * MINUTE_MS);

/** How long to wait for a missing minute. */
const PATIENCE_MS = 5 * MINUTE_MS;

interface MissedMinutes {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

export interface MinuteStretch {
  readonly minutes: readonly Minute[];
  /** Oldest first; skipped, as the market lacks them. */
  readonly missed: readonly MissedMinutes[];
  /** Everything before is judged or missed. */
  readonly until: EpochMs;
}

/**
 * Up to the newest, or to a gap that may still be filled. All four exchanges also send minutes
 * without a trade, so a missing one is a gap.
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
