import { agreementClaims } from './agreement.ts';
import { changeClaims } from './change.ts';
import { type Claim, claimId, type FoundClaim } from './claim.ts';
import { comparisonClaims } from './comparison.ts';
import { conditionClaims } from './condition.ts';
import { gapClaims } from './gap.ts';
import { levelClaims } from './level.ts';
import type { Moment } from './moment.ts';
import { patternClaims } from './pattern.ts';
import { planClaims } from './plan.ts';
import { stateClaims } from './state.ts';
import { structureClaims } from './structure.ts';

const KINDS: readonly ((moment: Moment) => FoundClaim[])[] = [
  agreementClaims,
  changeClaims,
  comparisonClaims,
  conditionClaims,
  gapClaims,
  levelClaims,
  patternClaims,
  planClaims,
  stateClaims,
  structureClaims,
];

/** Heaviest first, each once. */
export function claimsOf(moment: Moment): Claim[] {
  const found = KINDS.flatMap((claimsOfKind) => claimsOfKind(moment)).map(
    (claim): Claim => ({ id: claimId(claim.proposition), ...claim }),
  );
  const known = new Set<string>();
  return found
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .filter(({ id }) => !known.has(id) && known.add(id));
}
