import type { StoredClaim } from '../claim/claim.ts';
import type { KnownPlan } from './known-analysis.ts';
import type { AsideReason } from './recommendation.ts';

type Named = Omit<StoredClaim, 'words' | 'phrase'>;

/** They say more of a plan that is not to be traded than the case for its direction. */
const CAUSES: readonly AsideReason[] = ['no odds', 'costs', 'no lean', 'conflict'];

export function claimOfType<C extends Named>(claims: readonly C[], type: string): C | undefined {
  return claims.find(({ proposition }) => proposition.type === type);
}

/** Of the plan's side: the lean of the timeframes and the heaviest evidence; or the stance's cause. */
export function whyClaims<C extends Named>(
  { action, stance, asideFor }: Pick<KnownPlan, 'action' | 'stance' | 'asideFor'>,
  claims: readonly C[],
): readonly C[] {
  const [first] = asideFor;
  const cause = claimOfType(claims, 'stance');
  if (cause && stance !== 'trade' && first && CAUSES.includes(first)) return [cause];
  const side = action === 'LONG' ? 'long' : 'short';
  const ours = claims
    .filter(({ leans, kind }) => leans === side && kind !== 'condition')
    .toSorted((a, b) => b.weight - a.weight);
  const lean = claimOfType(ours, 'frames-lean');
  const heaviest = ours.find((claim) => claim !== lean);
  return [lean, heaviest].flatMap((claim) => claim ?? []);
}

export function endingClaims<C extends Named>(claims: readonly C[]): readonly C[] {
  const [warning] = claims
    .filter(({ proposition }) => proposition.type === 'warning')
    .toSorted((a, b) => b.weight - a.weight);
  return [claimOfType(claims, 'ends'), warning].flatMap((claim) => claim ?? []);
}
