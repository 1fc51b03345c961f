import type { ContractTerms, MarginTier } from './contract-terms.ts';

/** What an exchange asks for as margin, or what is taken where it does not say. */
export interface MarginRule {
  /** From the smallest positions to the largest. */
  readonly tiers: readonly [MarginTier, ...MarginTier[]];
  readonly assumed: boolean;
}

/** Least maintenance margin that is assumed, as a share of the position. */
export const ASSUMED_MAINTENANCE = 0.005;
/** Maintenance margin as a share of what the largest leverage asks for to open a position. */
const SHARE_OF_INITIAL = 0.5;
/** Where the largest leverage is not known; no exchange of the product allows more. */
const ASSUMED_LEVERAGE = 125;

/**
 * The exchange's tiers; where they are not known one for all sizes: half of what the largest leverage
 * asks for, at least 0.5 %.
 */
export function marginRuleOf(terms: ContractTerms | null): MarginRule {
  const [first, ...rest] = terms?.tiers ?? [];
  if (first) return { tiers: [first, ...rest], assumed: false };
  const maxLeverage = terms?.maxLeverage ?? null;
  const half = maxLeverage === null ? 0 : SHARE_OF_INITIAL / maxLeverage;
  const maintenanceRate = Math.max(ASSUMED_MAINTENANCE, half);
  const tier = { upTo: null, maintenanceRate, maxLeverage: maxLeverage ?? ASSUMED_LEVERAGE };
  return { tiers: [tier], assumed: true };
}

/** The tier of a position's value; null where it is too large for all. */
export function tierOf({ tiers }: MarginRule, notional: number): MarginTier | null {
  return tiers.find(({ upTo }) => upTo === null || notional <= upTo) ?? null;
}
