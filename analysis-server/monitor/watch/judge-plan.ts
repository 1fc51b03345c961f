import { reachedLevel } from '../../../domain/plan/reached-level.ts';
import { type PlanTouch, primaryOf } from '../../ledger/plan-words.ts';
import type { Minute } from './minute-stretch.ts';
import type { WatchedPlan } from './watched-plans.ts';

/** An entry this near the opening's price, as a share, counts as touched from the start. */
const AT_THE_PRICE = 0.0005;

function reachesEntry({ entry, openPrice }: WatchedPlan, { high, low }: Minute): boolean {
  if (Math.abs(entry - openPrice) <= AT_THE_PRICE * openPrice) return false;
  return entry > openPrice ? high >= entry : low <= entry;
}

/** Oldest first. A plan ends with the minute that touches stop or primary target, or expires. */
export function judgePlan(
  plan: WatchedPlan,
  known: ReadonlyMap<string, unknown>,
  minutes: readonly Minute[],
) {
  const { action, entry, stop, targets } = plan;
  const primary = primaryOf(plan);
  const touched = new Set(known.keys());
  const touches: PlanTouch[] = [];
  const touch = (kind: PlanTouch['kind'], level: string, price: number, span: Minute) => {
    if (touched.has(level)) return;
    touched.add(level);
    touches.push({ kind, level, price, span });
  };
  for (const minute of minutes) {
    if (minute.opened < plan.openedAt) continue;
    if (reachesEntry(plan, minute)) touch('entry', 'entry', entry, minute);
    if (reachedLevel({ action, stop, target: primary.price }, minute) === 'stop') {
      touch('stop', 'stop', stop, minute);
      return { touches, over: minute };
    }
    for (const { label, price } of targets) {
      if (reachedLevel({ action, stop, target: price }, minute) === 'target') {
        touch('target', label, price, minute);
      }
    }
    if (touched.has(primary.label) || minute.closed >= plan.expiresAt) {
      return { touches, over: minute };
    }
  }
  return { touches, over: null };
}

/** Of several targets in one minute only the farthest is notified. */
export function notable(touches: readonly PlanTouch[]): readonly PlanTouch[] {
  return touches.filter(
    (touch, n) =>
      touch.kind !== 'target' ||
      !touches.slice(n + 1).some((later) => later.kind === 'target' && later.span === touch.span),
  );
}
