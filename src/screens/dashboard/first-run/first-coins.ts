import { baseOf, type Coin, QUOTES } from '../../../../domain/market/coin.ts';

export const OFFERED = 3;

/** Each base once, in its first quote; `coins` are sorted by turnover. */
export function firstCoins(coins: readonly Coin[]): readonly Coin[] {
  const bases = new Map<string, Coin>();
  for (const coin of coins) {
    const base = baseOf(coin);
    // A dollar against a dollar is not worth analysing.
    if (bases.has(base) || QUOTES.some((quote) => quote === base)) continue;
    bases.set(base, coin);
    if (bases.size === OFFERED) break;
  }
  return [...bases.values()];
}
