import type { Coin } from '../../domain/market/coin.ts';
import { onLeaving } from './leaving.ts';

/** The coin whose analysis is on screen. */
let reading: Coin | null = null;

onLeaving(() => {
  reading = null;
});

/** Marks the analysis on screen, so that nothing replaces it there. */
export function readNow(coin: Coin | null): void {
  reading = coin;
}

export function isRead(coin: Coin): boolean {
  return reading === coin;
}
