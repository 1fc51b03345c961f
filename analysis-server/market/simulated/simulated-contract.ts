import type { KnownTerms, MarginTier } from '../../../domain/contract-terms.ts';
import type { SimulatedCoin } from './simulated-coins.ts';

/** A step is worth this much at most, in the quote currency. */
const STEP_WORTH = 10;
const LEAST_NOTIONAL = 5;
/** Coins whose usual week turns over this much carry the higher leverage. */
const LARGE_WEEK = 50_000_000_000;

const tier = (upTo: number | null, maintenanceRate: number, maxLeverage: number): MarginTier => ({
  upTo,
  maintenanceRate,
  maxLeverage,
});

const LARGE: readonly MarginTier[] = [
  tier(2_000_000, 0.005, 100),
  tier(10_000_000, 0.01, 50),
  tier(50_000_000, 0.025, 20),
  tier(200_000_000, 0.05, 10),
];
const SMALL: readonly MarginTier[] = [
  tier(500_000, 0.01, 50),
  tier(2_000_000, 0.02, 25),
  tier(10_000_000, 0.05, 10),
  tier(30_000_000, 0.1, 5),
];

/** Made-up terms, of the sizes that real perpetual contracts have. */
export function simulatedContract({ anchor, weeklyVolume }: SimulatedCoin): KnownTerms {
  const amountStep = Number(`1e${Math.floor(Math.log10(STEP_WORTH / anchor))}`);
  const tiers = anchor * weeklyVolume >= LARGE_WEEK ? LARGE : SMALL;
  return {
    terms: {
      amountStep,
      leastAmount: amountStep,
      contractSize: 1,
      leastNotional: LEAST_NOTIONAL,
      maxLeverage: Math.max(...tiers.map(({ maxLeverage }) => maxLeverage)),
      tiers: [...tiers],
    },
    missing: [],
  };
}
