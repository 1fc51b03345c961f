import { baseOf, type Coin, QUOTES } from '../../../../domain/market/coin.ts';

/** How many coins are offered at once. */
export const OFFERED = 3;

/**
 * The first coins of a list, each base once: in the quote in which it comes first.
 * @param coins the most traded first
 */
export function firstCoins(coins: readonly Coin[]): readonly Coin[] {
  const bases = new Map<string, Coin>();
  for (const coin of coins) {
    const base = baseOf(coin);
    // A dollar against a dollar is nothing to analyse.
    if (bases.has(base) || QUOTES.some((quote) => quote === base)) continue;
    bases.set(base, coin);
    if (bases.size === OFFERED) break;
  }
  return [...bases.values()];
}
