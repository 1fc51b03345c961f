import { shownSide } from '../../../domain/level/shown-side.ts';
import type { Level } from '../levels.ts';
import { type FoundClaim, foundClaim } from './claim.ts';
import { levelValues, type Moment, momentValue } from './moment.ts';
import type { OddsProposition, PlanProposition } from './proposition.ts';

/** In ATR; what is nearer lies at a price. */
const AT_IN_ATR = 0.15;
/** In ATR; farther away says least about a plan that lives for hours to days. */
const FAR_IN_ATR = 10;

const SIDES = {
  LONG: { winning: 'above', losing: 'below', leans: 'long', against: 'short' },
  SHORT: { winning: 'below', losing: 'above', leans: 'short', against: 'long' },
} as const;

export function planSide({ plan, picture, atr }: Pick<Moment, 'plan' | 'picture' | 'atr'>) {
  const sideOf = (price: number, other: number) => {
    const side = shownSide(price, other, picture.tickSize);
    return side === 'at' ? null : side;
  };
  const atrs = (from: number, to: number) => Math.abs(to - from) / atr;
  return {
    ...SIDES[plan.action],
    atrs,
    /** 1 at the price now, 0 from ten ATR on. */
    nearness: (price: number) => Math.max(0, 1 - atrs(price, picture.price) / FAR_IN_ATR),
    isAt: (from: number, to: number) => atrs(from, to) < AT_IN_ATR,
    sideOf,
    isBetween: (price: number, one: number, other: number) => {
      const side = sideOf(price, one);
      return side !== null && side === sideOf(other, price);
    },
  };
}

export type NamedPrice = readonly [name: string, price: number];

/** What distances count from: the entry, or price once the plan is older. */
export function startOf({ aged, plan, picture }: Moment): NamedPrice {
  return aged.age === undefined ? ['entry', plan.entry] : ['price', picture.price];
}

/** Not reached since the plan's opening. */
export function isAhead(moment: Moment, target: number): boolean {
  const { sideOf, winning } = planSide(moment);
  return moment.aged.age === undefined || sideOf(target, moment.best) === winning;
}

export function isStopAhead(moment: Moment): boolean {
  const { sideOf, losing } = planSide(moment);
  const { aged, plan, picture } = moment;
  return aged.age === undefined || sideOf(plan.stopLoss, picture.price) === losing;
}

/** @param facts names of the plan's values that it rests on, without 'plan.', and the price */
export function planClaim(
  moment: Moment,
  proposition: PlanProposition | OddsProposition,
  base: number,
  facts: Readonly<Record<string, number>>,
  level: Level | null = null,
): FoundClaim {
  const levels = level === null ? [] : [level];
  return foundClaim({
    kind: 'plan',
    topic: 'plan',
    timeframes: levels.map(({ timeframe }) => timeframe),
    base,
    proposition,
    values: [
      ...Object.entries(facts).map(([key, value]) =>
        momentValue(moment, key === 'price' ? key : `plan.${key}`, value),
      ),
      ...levelValues(moment, levels),
    ],
  });
}
