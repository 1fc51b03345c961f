import type { Claim } from '../../claims/claim.ts';
import { asideOf, claimsOfType, sidesOf, type TextContext } from '../context.ts';
import { argumentsFor } from '../duties.ts';

/** Evidence for the plan against the rest, by weight. */
export type Balance = 'broad' | 'leaning' | 'narrow' | 'outweighed';

/** Claims of each side; the rest is too light to matter. */
const WEIGHED = 12;
const BROAD_FROM = 0.68;
const LEANING_FROM = 0.54;
const NARROW_FROM = 0.5;

function shareOfPlan(context: TextContext): number {
  const { ours, theirs } = sidesOf(context);
  const weight = (side: Claim['leans']) =>
    argumentsFor(side, context)
      .slice(0, WEIGHED)
      .reduce((sum, claim) => sum + claim.weight, 0);
  const [pro, con] = [weight(ours), weight(theirs)];
  return pro + con === 0 ? 0 : pro / (pro + con);
}

/** Never 'broad' if one stands aside for a vote without lean or a conflict of two charts, or would now. */
export function balanceOf(context: TextContext): Balance {
  const share = shareOfPlan(context);
  const { asideFor = [] } = asideOf(context)?.proposition ?? {};
  const hasLean = !asideFor.includes('no lean');
  const isDoubted = claimsOfType(context, 'says-now').length > 0 || asideFor.includes('conflict');
  if (share >= BROAD_FROM && hasLean && !isDoubted) return 'broad';
  if (share >= LEANING_FROM && hasLean) return 'leaning';
  return share >= NARROW_FROM ? 'narrow' : 'outweighed';
}
