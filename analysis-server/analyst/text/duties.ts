import type { Claim } from '../claims/claim.ts';
import { claimsOfType, sidesOf, type TextContext } from './context.ts';
import { Picking } from './rules/picking.ts';

/** A condition, a gap and what is said of the plan itself do not argue. */
export function argues({ kind, topic }: Claim): boolean {
  return kind !== 'condition' && kind !== 'gap' && topic !== 'plan';
}

/** It comes and goes within the hours in which a daily chart stays the same. */
const isFastCross = ({ proposition }: Claim) =>
  proposition.type === 'crossed' && ['1h', '15m'].includes(proposition.timeframe);

/** What argues for a side, heaviest first; a fast cross only where nothing else does. */
export function argumentsFor(side: Claim['leans'], { claims }: TextContext): readonly Claim[] {
  const all = claims.filter((claim) => claim.leans === side && argues(claim));
  const slow = all.filter((claim) => !isFastCross(claim));
  return slow.length > 0 ? slow : all;
}

export function heaviestAgainst(context: TextContext): Claim | undefined {
  const against = argumentsFor(sidesOf(context).theirs, context);
  return against.find(({ kind }) => kind !== 'level') ?? against[0];
}

const MOST_FACTS = 12;

/** The heaviest of both sides, none half said by another. */
export function weighedFacts(context: TextContext) {
  const { ours, theirs } = sidesOf(context);
  const arguing = [ours, theirs]
    .flatMap((side) => argumentsFor(side, context))
    .toSorted((a, b) => b.weight - a.weight);
  const facts = new Picking().take(arguing, MOST_FACTS, MOST_FACTS);
  const of = (side: Claim['leans']) => facts.filter(({ leans }) => leans === side);
  return { ours: of(ours), theirs: of(theirs) };
}

export const dutiesOf = (context: TextContext) =>
  claimsOfType(context, 'limitation', 'missing', 'simulated');
