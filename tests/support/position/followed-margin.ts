import type { MarginTier } from '../../../domain/position/contract-terms.ts';

/** A position whose margin is watched from price to price. */
export interface WatchedPosition {
  readonly long: boolean;
  readonly entry: number;
  readonly amount: number;
  readonly margin: number;
  readonly tiers: readonly MarginTier[];
  /** Share of the value that closing costs. */
  readonly closingFee: number;
}

/**
 * Whether a position is liquidated at a price, as an exchange would see it: its margin and what it has
 * won or lost, against what its value asks for.
 */
export function isLiquidatedAt(position: WatchedPosition, price: number): boolean {
  const { long, entry, amount, margin, tiers, closingFee } = position;
  const left = margin + (long ? price - entry : entry - price) * amount;
  const value = price * amount;
  let rate = tiers.at(-1)?.maintenanceRate ?? 0;
  for (const tier of tiers.toReversed()) {
    if (tier.upTo === null || value <= tier.upTo) rate = tier.maintenanceRate;
  }
  return left <= value * rate + value * closingFee;
}

/** Walks from the entry towards a price in equal steps and gives the first that liquidates. */
export function followedTo(position: WatchedPosition, price: number, steps: number): number | null {
  for (let i = 0; i <= steps; i += 1) {
    const now = position.entry + ((price - position.entry) * i) / steps;
    if (isLiquidatedAt(position, now)) return now;
  }
  return null;
}
