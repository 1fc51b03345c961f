import type { Coin } from '../../domain/market/coin.ts';
import type { ContractAnswer, ContractTerms } from '../../domain/position/contract-terms.ts';
import { epochMs } from '../../domain/text/quantity.ts';

/** Terms like those of a large exchange. */
export const CONTRACT_TERMS: ContractTerms = {
  amountStep: 0.001,
  leastAmount: 0.001,
  contractSize: 1,
  leastNotional: 5,
  maxLeverage: 100,
  tiers: [
    { upTo: 2_000_000, maintenanceRate: 0.005, maxLeverage: 100 },
    { upTo: 10_000_000, maintenanceRate: 0.01, maxLeverage: 50 },
  ],
};

/** What the server answers of a coin's contract. */
export function contractAnswer(coin: Coin, change: Partial<ContractAnswer> = {}): ContractAnswer {
  return {
    coin,
    market: { id: 'bybit', name: 'Bybit', simulated: false },
    at: epochMs(Date.UTC(2026, 4, 6, 12)),
    terms: CONTRACT_TERMS,
    missing: [],
    ...change,
  };
}
