import type { Coin } from '../../domain/market/coin.ts';
import { onLeaving } from './leaving.ts';

/** The coin whose analysis the person reads; null while there is none. */
let reading: Coin | null = null;

onLeaving(() => {
  reading = null;
});

/** Says which coin's analysis is on the screen, so that nothing takes its place there. */
export function readNow(coin: Coin | null): void {
  reading = coin;
}

/** Whether a coin's analysis is on the screen. */
export function isRead(coin: Coin): boolean {
  return reading === coin;
}
