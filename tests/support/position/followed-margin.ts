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

/** Beside the edge of a tier, on its larger side, as a share of the price. */
const JUST_PAST = 1e-9;

/**
 * Walks from the entry towards a price and gives the first that liquidates: equal steps, and the price
 * just before a falling value leaves a tier, since a margin can fail there and hold again in the next.
 */
export function followedTo(position: WatchedPosition, price: number, steps: number): number | null {
  const { entry, amount, tiers } = position;
  const stepped = Array.from(
    { length: steps + 1 },
    (_, i) => entry + ((price - entry) * i) / steps,
  );
  const edges = tiers
    .map(({ upTo }) => ((upTo ?? Number.POSITIVE_INFINITY) / amount) * (1 + JUST_PAST))
    .filter((edge) => edge > Math.min(entry, price) && edge < Math.max(entry, price));
  const visited = [...stepped, ...edges].toSorted(
    (a, b) => Math.abs(a - entry) - Math.abs(b - entry),
  );
  return visited.find((now) => isLiquidatedAt(position, now)) ?? null;
}
