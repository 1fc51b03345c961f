import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { inHalves, oneByOne, type SetAside, undoing } from '../../platform/in-halves.ts';
import {
  lockClock,
  markMissed,
  missedBy,
  noticeMissed,
  openSlot,
  recordMinute,
  slotName,
} from './slot-record.ts';
import { planTick } from './tick-plan.ts';

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
