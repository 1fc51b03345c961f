import type { FoundClaim } from '../../analysis-server/analyst/claims/claim.ts';
import type { Proposition } from '../../analysis-server/analyst/claims/proposition.ts';

type Type = Proposition['type'];
type Found<T extends Type> = FoundClaim & {
  readonly proposition: Extract<Proposition, { readonly type: T }>;
};

/** The claims of one type. */
export function claimsOfType<T extends Type>(claims: readonly FoundClaim[], type: T): Found<T>[] {
  const isOf = (claim: FoundClaim): claim is Found<T> => claim.proposition.type === type;
  return claims.filter(isOf);
}
