import type { Claim } from '../claims/claim.ts';
import { type ClaimOf, claimsOfType, primaryOf, sidesOf, type TextContext } from './context.ts';
import type { SectionTitle } from './draft.ts';

/** A condition, a gap and what is said of the plan itself do not argue. */
export function argues({ kind, topic }: Claim): boolean {
  return kind !== 'condition' && kind !== 'gap' && topic !== 'plan';
}

export function heaviestAgainst(context: TextContext): Claim | undefined {
  const { theirs } = sidesOf(context);
  const against = context.claims.filter((claim) => claim.leans === theirs && argues(claim));
  // Levels before a target are named with the target.
  return against.find(({ kind }) => kind !== 'level') ?? against[0];
}

function saysResult({ proposition: { stance, asideFor } }: ClaimOf<'stance'>): boolean {
  return stance === 'trade' || asideFor.includes('costs') || asideFor.includes('poor odds');
}

/** With the expected result, and the costs if they decide it. */
function stanceDuties(context: TextContext): Claim[] {
  const [stance] = claimsOfType(context, 'stance');
  if (!stance) return [];
  const { expected } = primaryOf(context);
  const costs = stance.proposition.asideFor.includes('costs') ? claimsOfType(context, 'costs') : [];
  return [stance, ...(expected && !saysResult(stance) ? [expected] : []), ...costs];
}

/** What every text has to say, by section. */
export function dutiesOf(context: TextContext): (readonly [SectionTitle, Claim])[] {
  const against = heaviestAgainst(context);
  const [stop] = claimsOfType(context, 'stop');
  const { target, between, odds, rate } = primaryOf(context);
  const ofPlan = [stop, target, between, odds, rate, ...stanceDuties(context)];
  return [
    ...(against ? [['What speaks against it', against] as const] : []),
    ...ofPlan.flatMap((claim) => (claim ? [['The plan', claim] as const] : [])),
    ...claimsOfType(context, 'limitation', 'missing', 'simulated').map(
      (claim) => ['What is not known', claim] as const,
    ),
  ];
}
