import { reachedLevel } from '../../../domain/plan/reached-level.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Minute } from './minute-stretch.ts';
import { primaryOf, type WatchedPlan } from './watched-plans.ts';

export interface PlanTouch {
  readonly kind: 'entry' | 'stop' | 'target';
  /** 'entry', 'stop' or the target's label. */
  readonly level: string;
  readonly price: number;
  readonly minute: Minute;
}

export interface JudgedPlan {
  readonly touches: readonly PlanTouch[];
  /** Close of the plan's last minute; null while open. */
  readonly overAt: EpochMs | null;
}

/** An entry this near the analysis price, as a share, counts as touched from the start. */
const AT_THE_PRICE = 0.0005;

function reachesEntry({ entry, currentPrice }: WatchedPlan, { high, low }: Minute): boolean {
  if (Math.abs(entry - currentPrice) <= AT_THE_PRICE * currentPrice) return false;
  return entry > currentPrice ? high >= entry : low <= entry;
}

/** Oldest first. A plan ends with the minute that touches stop or primary target, or expires. */
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

/** Of several targets in one minute only the farthest is notified. */
export function notable(touches: readonly PlanTouch[]): readonly PlanTouch[] {
  return touches.filter(
    (touch, n) =>
      touch.kind !== 'target' ||
      !touches
        .slice(n + 1)
        .some((later) => later.kind === 'target' && later.minute === touch.minute),
  );
}
