import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import {
  lockClock,
  markMissed,
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
 * schedulers one does it, and one that dies half-way has done nothing.
 */
export function openDueSlots(database: Database, clock: Clock): Promise<Tick> {
  return database.transaction(async (tx) => {
    const last = await lockClock(tx);
    const now = clock.now();
    const plan = planTick(last, now);
    if (plan.minute === null) return NOTHING;
    await recordMinute(tx, plan.minute);
    const missed = plan.missed.length > 0 ? await markMissed(tx, plan.missed, now) : 0;
    const noticed = plan.gap ? await noticeMissed(tx, plan.missed, plan.gap) : 0;
    const opened: OpenedSlot[] = [];
    for (const slot of plan.due) {
      const coins = await openSlot(tx, slot, now);
      const lateBySeconds = (now - slot.dueAt) / 1000;
      if (coins > 0) opened.push({ slot: slotName(slot), coins, lateBySeconds });
    }
    return { opened, missed, noticed };
  });
}
