import type { Leans } from '../../../domain/claim/claim.ts';
import { shownSide } from '../../../domain/level/shown-side.ts';
import type { Moment } from './moment.ts';
import type { Side } from './propositions/terms.ts';

/** From this many ATR of the plan on, what lies beside a price is not at it. */
const AT_IN_ATR = 0.15;
/** What is farther away than this says least about a plan that lives for hours to days. */
const FAR_IN_ATR = 10;

/** How prices lie to a plan. */
export interface PlanSide {
  /** Where its targets are. */
  readonly winning: Side;
  /** Where its stop is. */
  readonly losing: Side;
  /** The side that the plan takes, and the other one. */
  readonly leans: Leans;
  readonly against: Leans;
  readonly atrs: (from: number, to: number) => number;
  /** How near a price is to the price now: 1 at it, 0 from ten ATR on. */
  readonly nearness: (price: number) => number;
  readonly isAt: (from: number, to: number) => boolean;
  /** On which side of another price one is seen; null where they read alike. */
  readonly sideOf: (price: number, other: number) => Side | null;
  /** Whether a price is seen between two others. */
  readonly isBetween: (price: number, one: number, other: number) => boolean;
}

/** The yardsticks of a moment's plan: its side, its ATR, and prices as they are shown. */
export function planSide({ plan, picture }: Pick<Moment, 'plan' | 'picture'>): PlanSide {
  const isLong = plan.action === 'LONG';
  const sideOf = (price: number, other: number) => {
    const side = shownSide(price, other, picture.tickSize);
    return side === 'at' ? null : side;
  };
  const atrs = (from: number, to: number) => Math.abs(to - from) / plan.atr;
  return {
    winning: isLong ? 'above' : 'below',
    losing: isLong ? 'below' : 'above',
    leans: isLong ? 'long' : 'short',
    against: isLong ? 'short' : 'long',
    atrs,
    nearness: (price) => Math.max(0, 1 - atrs(price, picture.price) / FAR_IN_ATR),
    isAt: (from, to) => atrs(from, to) < AT_IN_ATR,
    sideOf,
    isBetween: (price, one, other) => {
      const side = sideOf(price, one);
      return side !== null && side === sideOf(other, price);
    },
  };
}
