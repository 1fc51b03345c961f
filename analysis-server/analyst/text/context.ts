import type { Coin } from '../../../domain/market/coin.ts';
import type { Claim } from '../claims/claim.ts';
import type { Proposition } from '../claims/proposition.ts';

export interface TextContext {
  /** Heaviest first; slot `{c1}` names the first. */
  readonly claims: readonly Claim[];
  readonly coin: Coin;
  readonly tickSize: number;
}

type Type = Proposition['type'];

export interface ClaimOf<T extends Type> extends Claim {
  readonly proposition: Extract<Proposition, { readonly type: T }>;
}

export function isOf<const T extends Type>(
  claim: Claim,
  ...types: readonly T[]
): claim is ClaimOf<T> {
  return types.some((type) => type === claim.proposition.type);
}

export function claimsOfType<const T extends Type>(
  { claims }: Pick<TextContext, 'claims'>,
  ...types: readonly T[]
): ClaimOf<T>[] {
  return claims.filter((claim) => isOf(claim, ...types));
}

/** Undefined if the plan is to be traded. */
export function asideOf(context: Pick<TextContext, 'claims'>): ClaimOf<'stance'> | undefined {
  return claimsOfType(context, 'stance').find(({ proposition }) => proposition.stance !== 'trade');
}

/** What has come of the plan, or would come of it now. */
export const newsOf = (context: Pick<TextContext, 'claims'>) =>
  claimsOfType(context, 'ended', 'says-now', 'replaced').filter(
    ({ proposition }) => !('age' in proposition),
  );

/** An earlier analysis opened the plan: what speaks now is not why. */
export const isEarlier = (context: Pick<TextContext, 'claims'>): boolean =>
  claimsOfType(context, 'plan').some(({ proposition }) => proposition.age !== undefined);

/** Of the target that the plan is held for. */
export function primaryOf(context: Pick<TextContext, 'claims'>) {
  const target = claimsOfType(context, 'target').find(
    ({ proposition }) => proposition.role === 'primary',
  );
  const label = target?.proposition.label;
  const isPrimary = ({ proposition }: { readonly proposition: { readonly label: string } }) =>
    proposition.label === label;
  return {
    target,
    between: claimsOfType(context, 'between').find(
      ({ proposition }) =>
        proposition.target === label && ['entry', 'price'].includes(proposition.from),
    ),
    before: claimsOfType(context, 'target-before').find(isPrimary),
  };
}

export function sidesOf(context: Pick<TextContext, 'claims'>): {
  readonly ours: 'long' | 'short';
  readonly theirs: 'long' | 'short';
} {
  const [plan] = claimsOfType(context, 'plan');
  return plan?.proposition.action === 'SHORT'
    ? { ours: 'short', theirs: 'long' }
    : { ours: 'long', theirs: 'short' };
}
