import { endingClaims, whyClaims } from '../../../domain/analysis/line-claims.ts';
import type { Lines } from '../../../domain/claim/claim.ts';
import { claimsOfType, sidesOf, type TextContext } from './context.ts';
import { argumentsFor } from './duties.ts';

const MOST_FOR = 4;
const MOST_AGAINST = 3;

/** What stands beside the text; no claim is said twice. */
export function linesOf(context: TextContext): Lines {
  const { ours, theirs } = sidesOf(context);
  const [plan] = claimsOfType(context, 'plan');
  const [stance] = claimsOfType(context, 'stance');
  const why = whyClaims(
    {
      action: plan?.proposition.action ?? null,
      stance: stance?.proposition.stance ?? null,
      asideFor: stance?.proposition.asideFor ?? [],
    },
    context.claims,
  );
  const ends = endingClaims(context.claims);
  const listed = (side: typeof ours, most: number) =>
    argumentsFor(side, context)
      .filter((claim) => !why.includes(claim))
      .slice(0, most);
  const ids = (claims: readonly { readonly id: string }[]) => claims.map(({ id }) => id);
  return {
    why: ids(why),
    ends: ids(ends),
    for: ids(listed(ours, MOST_FOR)),
    against: ids(listed(theirs, MOST_AGAINST)),
  };
}
