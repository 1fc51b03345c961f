import { useEffect } from 'react';
import type { Coin } from '../../domain/market/coin.ts';
import { followPrices, type KnownPrice, usePrices } from './prices.ts';

/** The price of a coin as it is known; null where none is. It is kept fresh by who follows it. */
export function useKnownPrice(coin: Coin): KnownPrice | null {
  return usePrices((state) => state.prices.get(coin) ?? null);
}

/** The price of a coin, kept fresh while the page is in view; null where none is known yet. */
export function usePrice(coin: Coin): KnownPrice | null {
  useEffect(() => followPrices([coin], false), [coin]);
  return useKnownPrice(coin);
}

/** Keeps the prices of a list fresh, by default also while the page is hidden. */
export function useListPrices(coins: readonly Coin[], whileHidden = true): void {
  const list = coins.join();
  useEffect(
    () => (list === '' ? undefined : followPrices(list.split(','), whileHidden)),
    [list, whileHidden],
  );
}
