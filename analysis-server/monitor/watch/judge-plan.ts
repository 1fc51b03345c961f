import { reachedLevel } from '../../../domain/plan/reached-level.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Minute } from './minute.ts';
import { primaryOf, type WatchedPlan } from './watched-plan.ts';

/** A level of a plan that a minute touched. */
export interface PlanTouch {
  readonly kind: 'entry' | 'stop' | 'target';
  /** 'entry', 'stop' or the target's label. */
  readonly level: string;
  readonly price: number;
  readonly minute: Minute;
}

/** What minutes did to a plan. */
export interface JudgedPlan {
  readonly touches: readonly PlanTouch[];
  /** The close of the minute with which it was over; null while it is open. */
  readonly overAt: EpochMs | null;
}

/** An entry so near the price of its analysis, as a share of it, was there from the start. */
const AT_THE_PRICE = 0.0005;

function reachesEntry({ entry, currentPrice }: WatchedPlan, { high, low }: Minute): boolean {
  if (Math.abs(entry - currentPrice) <= AT_THE_PRICE * currentPrice) return false;
  return entry > currentPrice ? high >= entry : low <= entry;
}

/**
 * Judges a plan on minutes, oldest first. Those before the analysis are passed over. It is over with
 * the minute that touches its stop or its primary target, or at the close of which it has expired.
 * @param known levels that were touched before
 */
export function judgePlan(
  plan: WatchedPlan,
  known: ReadonlySet<string>,
  minutes: readonly Minute[],
): JudgedPlan {
  const { action, entry, stop, targets } = plan;
  const primary = primaryOf(plan);
  const touched = new Set(known);
  const touches: PlanTouch[] = [];
  const touch = (kind: PlanTouch['kind'], level: string, price: number, minute: Minute) => {
    if (touched.has(level)) return;
    touched.add(level);
    touches.push({ kind, level, price, minute });
  };
  for (const minute of minutes) {
    if (minute.opened < plan.snapshotTime) continue;
    if (reachesEntry(plan, minute)) touch('entry', 'entry', entry, minute);
    if (reachedLevel({ action, stop, target: primary.price }, minute) === 'stop') {
      touch('stop', 'stop', stop, minute);
      return { touches, overAt: minute.closed };
    }
    for (const { label, price } of targets) {
      if (reachedLevel({ action, stop, target: price }, minute) === 'target') {
        touch('target', label, price, minute);
      }
    }
    if (touched.has(primary.label) || minute.closed >= plan.expiresAt) {
      return { touches, overAt: minute.closed };
    }
  }
  return { touches, overAt: null };
}

/** The touches worth a notification: of targets that one minute reached, the farthest. */
export function notable(touches: readonly PlanTouch[]): readonly PlanTouch[] {
  return touches.filter(
    (touch, n) =>
      touch.kind !== 'target' ||
      !touches
        .slice(n + 1)
        .some((later) => later.kind === 'target' && later.minute === touch.minute),
  );
}
