import type { Action } from '../analysis/recommendation.ts';
import { FEE_PERCENT_A_SIDE } from '../plan/trading-costs.ts';
import type { MarginRule } from './margin-rule.ts';
import { sideOf } from './sized-plan.ts';

export interface IsolatedPosition {
  readonly action: Action;
  readonly entry: number;
  /** In coins. */
  readonly amount: number;
  /** In the quote currency. */
  readonly margin: number;
}

/** A share of the entry this small is rounding noise. */
const NOTHING_LEFT = 1e-9;

/** Maintenance margin and the closing fee, as a share of the position's value. */
const leastShare = (maintenanceRate: number) => maintenanceRate + FEE_PERCENT_A_SIDE / 100;

/**
 * The first price where margin and loss leave less than the maintenance margin (of the tier there)
 * and the closing fee. Ignores the deductions of some exchanges, so it errs on the careful side.
 * Null if there is none, as for longs without leverage.
 */
export function liquidationPrice(position: IsolatedPosition, { tiers }: MarginRule): number | null {
  const { action, entry, amount, margin } = position;
  const side = sideOf(action);
  // Each tier covers a price range; walk from the entry's tier down or up.
  const ranges = tiers.map(({ upTo, maintenanceRate }, i) => ({
    from: (tiers[i - 1]?.upTo ?? 0) / amount,
    to: upTo === null || i === tiers.length - 1 ? Number.POSITIVE_INFINITY : upTo / amount,
    rate: leastShare(maintenanceRate),
  }));
  for (const { from, to, rate } of side === 1 ? ranges.toReversed() : ranges) {
    // Solves margin + side · amount · (price - entry) = rate · amount · price.
    const crossing = (entry - (side * margin) / amount) / (1 - side * rate);
    const start = side === 1 ? Math.min(to, entry) : Math.max(from, entry);
    if (side === 1 ? start <= from : start >= to) continue;
    const reached = side === 1 ? Math.min(crossing, start) : Math.max(crossing, start);
    const inRange = side === 1 ? reached > from : reached <= to;
    if (inRange) return reached > entry * NOTHING_LEFT ? reached : null;
  }
  return null;
}

/** Whether `price` is reached before `stop`, or with it. */
export function comesFirst(action: Action, price: number | null, stop: number): boolean {
  return price !== null && sideOf(action) * (price - stop) >= 0;
}
