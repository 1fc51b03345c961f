import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import { minuteOf, type Slot, slotsBetween } from './eastern-time.ts';

/** What is older than this when it is looked at is not made up for. */
export const CATCH_UP_MS = 60 * 60_000;
/** Slots missed for longer than this are reported as a time without monitoring, not one by one. */
const MARKED_MS = 7 * 24 * 60 * 60_000;
/** Two machines' clocks may differ by so much without a step back being seen. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** What a look at the clock comes to. */
export interface TickPlan {
  /** The minute to record as looked at; null where it is already. */
  readonly minute: EpochMs | null;
  /** Slots to run now, oldest first. */
  readonly due: readonly Slot[];
  /** Slots that nobody ran in time, oldest first; the newest seven days of them. */
  readonly missed: readonly Slot[];
  /** The time without monitoring that the missed slots belong to. */
  readonly gap: { readonly from: EpochMs; readonly until: EpochMs } | null;
}

/**
 * Plans the minutes since the last one that was looked at. The first look of all takes only its own
 * minute; a clock that was stepped back goes on from where it is, and the record of each slot keeps
 * it from running twice.
 * @param last the minute last looked at; null before the first
 */
export function planTick(last: EpochMs | null, now: EpochMs): TickPlan {
  const minute = minuteOf(now);
  if (last !== null && minute <= last) {
    const steppedBack = last - minute > CLOCK_TOLERANCE_MS;
    return { minute: steppedBack ? minute : null, due: [], missed: [], gap: null };
  }
  const after = last ?? epochMs(minute - 1);
  const tooOld = epochMs(minute - CATCH_UP_MS);
  if (after >= tooOld) {
    return { minute, due: slotsBetween(after, minute), missed: [], gap: null };
  }
  const markedFrom = epochMs(Math.max(after, tooOld - MARKED_MS));
  return {
    minute,
    due: slotsBetween(tooOld, minute),
    missed: slotsBetween(markedFrom, tooOld),
    gap: { from: after, until: tooOld },
  };
}
