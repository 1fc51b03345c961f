import type { Leans } from '../../../domain/claim/claim.ts';
import { shownSide } from '../../../domain/level/shown-side.ts';
import type { Moment } from './moment.ts';
import type { Side } from './terms.ts';

/** In ATR of the plan; what is nearer lies at a price. */
const AT_IN_ATR = 0.15;
/** In ATR; farther away says least about a plan that lives for hours to days. */
const FAR_IN_ATR = 10;

export interface PlanSide {
  readonly winning: Side;
  readonly losing: Side;
  readonly leans: Leans;
  readonly against: Leans;
  readonly atrs: (from: number, to: number) => number;
  /** 1 at the price now, 0 from ten ATR on. */
  readonly nearness: (price: number) => number;
  readonly isAt: (from: number, to: number) => boolean;
  readonly sideOf: (price: number, other: number) => Side | null;
  readonly isBetween: (price: number, one: number, other: number) => boolean;
}

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
