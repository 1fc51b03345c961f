import { endingClaims, whyClaims } from '../../../domain/analysis/line-claims.ts';
import type { Lines } from '../../../domain/claim/claim.ts';
import type { Claim } from '../claims/claim.ts';
import { claimsOfType, sidesOf, type TextContext } from './context.ts';
import { argumentsFor } from './duties.ts';
import { factKind } from './rules/picking.ts';

const MOST_FOR = 4;
const MOST_AGAINST = 3;

function firstOfEach(claims: readonly Claim[], keyOf: (claim: Claim) => string): Claim[] {
  const keys = claims.map(keyOf);
  return claims.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

function listed(arguing: readonly Claim[], why: readonly Claim[], most: number): string[] {
  const kinds = why.map(factKind);
  const other = firstOfEach(arguing, factKind).filter((claim) => !kinds.includes(factKind(claim)));
  const topics = firstOfEach(other, ({ topic }) => topic);
  const chosen = [...new Set([...topics, ...other])].slice(0, most);
  return other.filter((claim) => chosen.includes(claim)).map(({ id }) => id);
}

export function linesOf(context: TextContext): Lines {
  const { ours, theirs } = sidesOf(context);
  const [plan] = claimsOfType(context, 'plan');
  const [stance] = claimsOfType(context, 'stance');
  const arguing = argumentsFor(ours, context);
  const why = whyClaims(
    {
      action: plan?.proposition.action ?? null,
      stance: stance?.proposition.stance ?? null,
      asideFor: stance?.proposition.asideFor ?? [],
    },
    [...claimsOfType(context, 'stance', 'costs', 'frames-lean'), ...arguing],
  );
  return {
    why: why.map(({ id }) => id),
    ends: endingClaims(context.claims).map(({ id }) => id),
    for: listed(arguing, why, MOST_FOR),
    against: listed(argumentsFor(theirs, context), [], MOST_AGAINST),
  };
}
