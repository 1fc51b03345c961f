import type { StoredClaim } from '../claim/claim.ts';
import type { KnownPlan } from './known-analysis.ts';
import type { AsideReason } from './recommendation.ts';

type Named = Omit<StoredClaim, 'words' | 'phrase'>;

/** They say more of a plan that is not to be traded than the case for its direction. */
const CAUSES: readonly AsideReason[] = ['no odds', 'costs', 'no lean', 'conflict'];

export function claimOfType<C extends Named>(claims: readonly C[], type: string): C | undefined {
  return claims.find(({ proposition }) => proposition.type === type);
}

/**
 * Of the plan's side: the lean of the timeframes and the heaviest evidence; or the stance's cause.
 * @param claims heaviest first
 */
export function whyClaims<C extends Named>(
  { action, stance, asideFor: [reason] }: Pick<KnownPlan, 'action' | 'stance' | 'asideFor'>,
  claims: readonly C[],
): readonly C[] {
  if (stance !== 'trade' && reason && CAUSES.includes(reason)) {
    const costs = reason === 'costs' ? claimOfType(claims, 'costs') : undefined;
    const cause = costs ?? claimOfType(claims, 'stance');
    if (cause) return [cause];
  }
  const side = action === 'LONG' ? 'long' : 'short';
  const ours = claims.filter(({ leans, kind }) => leans === side && kind !== 'condition');
  const lean = claimOfType(ours, 'frames-lean');
  return [lean, ours.find((claim) => claim !== lean)].flatMap((claim) => claim ?? []);
}

export function endingClaims<C extends Named>(claims: readonly C[]): readonly C[] {
  const outwards = claims.toSorted((a, b) => b.weight - a.weight);
  return ['ends', 'warning'].flatMap((type) => claimOfType(outwards, type) ?? []);
}
