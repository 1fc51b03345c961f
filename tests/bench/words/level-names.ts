import type { Claim } from '../../../analysis-server/analyst/claims/claim.ts';

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** Names of the levels that claims speak of, without their timeframes. */
export function levelNames(claims: readonly Claim[]): string[] {
  return claims.flatMap(({ proposition }) =>
    Object.values(proposition)
      .flat()
      .filter(isNamed)
      .map(({ name }) => name.slice(name.indexOf(' ') + 1))
      .filter((name) => name !== ''),
  );
}
