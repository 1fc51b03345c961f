import type { Action } from '../analysis/recommendation.ts';
import { FEE_PERCENT_A_SIDE } from '../plan/trading-costs.ts';
import type { MarginRule } from './margin-rule.ts';
import { sideOf } from './sized-plan.ts';

/** A position with a margin of its own. */
export interface IsolatedPosition {
  readonly action: Action;
  readonly entry: number;
  /** In coins. */
  readonly amount: number;
  /** In the quote currency. */
  readonly margin: number;
}

/** A price so small a share of the entry is the noise of a position that owes nothing. */
const NOTHING_LEFT = 1e-9;

/** What must be left of the position's value: the tier's maintenance margin and the fee to close. */
const leastShare = (maintenanceRate: number) => maintenanceRate + FEE_PERCENT_A_SIDE / 100;

/**
 * The price at which an isolated position is liquidated: the first on the way against it where margin
 * and loss together leave less than the maintenance margin, by the rate of the tier that the value at
 * that price belongs to, and the fee to close. The rate counts for the whole value, without the
 * deductions that some exchanges make, so that the price is on the careful side.
 * @returns null where there is none, such as for a long position without leverage
 */
export function liquidationPrice(position: IsolatedPosition, { tiers }: MarginRule): number | null {
  const { action, entry, amount, margin } = position;
  const side = sideOf(action);
  // Each tier holds for a range of prices; the way leads from the entry's tier down or up.
  const ranges = tiers.map(({ upTo, maintenanceRate }, i) => ({
    from: (tiers[i - 1]?.upTo ?? 0) / amount,
    to: upTo === null || i === tiers.length - 1 ? Number.POSITIVE_INFINITY : upTo / amount,
    rate: leastShare(maintenanceRate),
  }));
  for (const { from, to, rate } of side === 1 ? ranges.toReversed() : ranges) {
    // Where margin + side · amount · (price - entry) = rate · amount · price.
    const crossing = (entry - (side * margin) / amount) / (1 - side * rate);
    const start = side === 1 ? Math.min(to, entry) : Math.max(from, entry);
    if (side === 1 ? start <= from : start >= to) continue;
    const reached = side === 1 ? Math.min(crossing, start) : Math.max(crossing, start);
    const inRange = side === 1 ? reached > from : reached <= to;
    if (inRange) return reached > entry * NOTHING_LEFT ? reached : null;
  }
  return null;
}

/** Whether a price is reached on the way to another, or with it. */
export function comesFirst(action: Action, price: number | null, stop: number): boolean {
  return price !== null && sideOf(action) * (price - stop) >= 0;
}
