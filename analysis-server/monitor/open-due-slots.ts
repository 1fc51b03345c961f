import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS, WEEK_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { inHalves, oneByOne, type SetAside, undoing } from '../../platform/database/in-halves.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { minuteOf, slotsBetween } from './eastern-time.ts';
import {
  lockClock,
  markMissed,
  missedBy,
  noticeMissed,
  openSlot,
  recordMinute,
  slotName,
} from './slot-record.ts';

/** Older missed slots are not caught up. */
export const CATCH_UP_MS = HOUR_MS;
/** Longer outages become one gap instead of single slots. */
const MARKED_MS = WEEK_MS;
/** Two machines' clocks may differ by this much. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/**
 * Plans the minutes since `last` (null at first: only the current minute). A clock stepped back
 * goes on from where it is; the record of each slot keeps it from running twice.
 */
export function planTick(last: EpochMs | null, now: EpochMs) {
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

/**
 * Opens the slots due since the last recorded minute, in one transaction: only one of many
 * schedulers does it, and a crash leaves nothing. Slots and notices that fail are set aside.
 */
export async function openDueSlots(database: Database, clock: Clock, setAside: SetAside<string>) {
  const aside: [string, unknown][] = [];
  const tick = await database.transaction(async (tx) => {
    const last = await lockClock(tx);
    const now = clock.now();
    const plan = planTick(last, now);
    if (plan.minute === null) return { opened: [], missed: 0, noticed: 0 };
    await recordMinute(tx, plan.minute);
    const missed = plan.missed.length > 0 ? await markMissed(tx, plan.missed, now) : 0;
    const { gap } = plan;
    const noticed = await inHalves(
      gap ? await missedBy(tx, plan.missed) : [],
      (people) => undoing(tx, async () => (gap ? noticeMissed(tx, people, gap) : 0)),
      async (_, error) => void aside.push(['a notice of missed checks', error]),
    );
    const opened = await oneByOne(
      plan.due,
      async (slot) => {
        const coins = await undoing(tx, () => openSlot(tx, slot, now));
        return { slot: slotName(slot), coins, lateBySeconds: (now - slot.dueAt) / 1000 };
      },
      async (slot, error) => void aside.push([`slot ${slotName(slot)}`, error]),
    );
    return {
      opened: opened.filter(({ coins }) => coins > 0),
      missed,
      noticed: noticed.reduce((sum, count) => sum + count, 0),
    };
  });
  for (const [item, error] of aside) await setAside(item, error);
  return tick;
}
