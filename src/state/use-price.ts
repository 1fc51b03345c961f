import { useEffect } from 'react';
import type { Coin } from '../../domain/market/coin.ts';
import { followPrices, type KnownPrice, usePrices } from './prices.ts';

/** Without following it: others keep it fresh. */
export function useKnownPrice(coin: Coin): KnownPrice | null {
  return usePrices((state) => state.prices.get(coin) ?? null);
}

export function usePrice(coin: Coin): KnownPrice | null {
  useEffect(() => followPrices([coin], false), [coin]);
  return useKnownPrice(coin);
}

/** Kept fresh, by default also in the background. */
export function useListPrices(coins: readonly Coin[], whileHidden = true): void {
  const list = coins.join();
  useEffect(
    () => (list === '' ? undefined : followPrices(list.split(','), whileHidden)),
    [list, whileHidden],
  );
}
