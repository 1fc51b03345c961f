import type { Coin } from '../../../domain/market/coin.ts';
import type { KnownTerms, MarginTier } from '../../../domain/position/contract-terms.ts';

export interface SimulatedCoin {
  readonly coin: Coin;
  /** Of the price; the tick is one unit of the last. */
  readonly decimals: number;
  /** The price it reverts to over the years. */
  readonly anchor: number;
  /** Standard deviation of a usual week's return: 0.07 is 7 %. */
  readonly weeklyVolatility: number;
  readonly weeklyVolume: number;
}

const coin = (
  symbol: Coin,
  decimals: number,
  anchor: number,
  weeklyVolatility: number,
  weeklyVolume: number,
): SimulatedCoin => ({ coin: symbol, decimals, anchor, weeklyVolatility, weeklyVolume });

export const SIMULATED_COINS: readonly SimulatedCoin[] = [
  coin('ADAUSDT', 4, 0.62, 0.1, 2_500_000_000),
  coin('AVAXUSDT', 3, 28.4, 0.105, 50_000_000),
  coin('BNBUSDT', 2, 640, 0.075, 4_000_000),
  coin('BTCUSDT', 1, 81_000, 0.065, 1_400_000),
  coin('DOGEUSDT', 5, 0.184, 0.115, 12_000_000_000),
  coin('DOTUSDT', 3, 6.15, 0.1, 150_000_000),
  coin('ETHUSDT', 2, 2_650, 0.085, 24_000_000),
  coin('LINKUSDT', 3, 16.8, 0.1, 90_000_000),
  coin('LTCUSDT', 2, 94, 0.085, 11_000_000),
  coin('PEPEUSDT', 10, 0.00000912, 0.14, 180_000_000_000_000),
  coin('SHIBUSDT', 8, 0.00001234, 0.12, 60_000_000_000_000),
  coin('SOLUSDT', 2, 162, 0.105, 95_000_000),
  coin('TRXUSDT', 5, 0.262, 0.06, 3_000_000_000),
  coin('XRPUSDT', 4, 1.86, 0.1, 3_500_000_000),
];

/** At most, in the quote currency. */
const STEP_WORTH = 10;
const LEAST_NOTIONAL = 5;
/** Weekly turnover from which a coin has the higher leverage. */
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
