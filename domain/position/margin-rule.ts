import type { ContractTerms, MarginTier } from './contract-terms.ts';

export interface MarginRule {
  /** Smallest positions first. */
  readonly tiers: readonly [MarginTier, ...MarginTier[]];
  readonly assumed: boolean;
}

/** Share of the position. */
export const ASSUMED_MAINTENANCE = 0.005;
/** Of the initial margin at the largest leverage. */
const SHARE_OF_INITIAL = 0.5;
/** No supported exchange allows more. */
const ASSUMED_LEVERAGE = 125;

/** For unknown tiers: half the initial margin at the largest leverage, at least 0.5 %. */
export function marginRuleOf(terms: ContractTerms | null): MarginRule {
  const [first, ...rest] = terms?.tiers ?? [];
  if (first) return { tiers: [first, ...rest], assumed: false };
  const maxLeverage = terms?.maxLeverage ?? null;
  const half = maxLeverage === null ? 0 : SHARE_OF_INITIAL / maxLeverage;
  const maintenanceRate = Math.max(ASSUMED_MAINTENANCE, half);
  const tier = { upTo: null, maintenanceRate, maxLeverage: maxLeverage ?? ASSUMED_LEVERAGE };
  return { tiers: [tier], assumed: true };
}

/** Null if the position is too large for every tier. */
export function tierOf({ tiers }: MarginRule, notional: number): MarginTier | null {
  return tiers.find(({ upTo }) => upTo === null || notional <= upTo) ?? null;
}
