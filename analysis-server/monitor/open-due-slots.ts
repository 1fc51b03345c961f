import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { inHalves, oneByOne, type SetAside, undoing } from '../../platform/database/in-halves.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { minuteOf, type Slot, slotsBetween } from './eastern-time.ts';
import {
  lockClock,
  markMissed,
  missedBy,
  noticeMissed,
  openSlot,
  recordMinute,
  slotName,
} from './slot-record.ts';

/** What is older than this when it is looked at is not made up for. */
export const CATCH_UP_MS = 60 * 60_000;
/** Slots missed for longer than this are reported as a time without monitoring, not one by one. */
const MARKED_MS = 7 * 24 * 60 * 60_000;
/** Two machines' clocks may differ by so much without a step back being seen. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** What a look at the clock comes to. */
interface TickPlan {
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

interface OpenedSlot {
  /** As the log names it. */
  readonly slot: string;
  readonly coins: number;
  readonly lateBySeconds: number;
}

/** What came of a look at the clock. */
export interface Tick {
  readonly opened: readonly OpenedSlot[];
  readonly missed: number;
  readonly noticed: number;
}

const NOTHING: Tick = { opened: [], missed: 0, noticed: 0 };

/**
 * Opens the slots that came due since the last recorded minute, in one transaction: of many
 * schedulers one does it, and one that dies half-way has done nothing. A slot that cannot be opened, and
 * a notice that cannot be left, are set aside.
 */
export async function openDueSlots(
  database: Database,
  clock: Clock,
  setAside: SetAside<string>,
): Promise<Tick> {
  const aside: [string, unknown][] = [];
  const tick = await database.transaction(async (tx): Promise<Tick> => {
    const last = await lockClock(tx);
    const now = clock.now();
    const plan = planTick(last, now);
    if (plan.minute === null) return NOTHING;
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
      async (slot): Promise<OpenedSlot> => {
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
