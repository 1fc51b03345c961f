import type { Coin } from '../../domain/market/coin.ts';
import { onSessionEnd } from './session-scope.ts';

let coinOnScreen: Coin | null = null;

onSessionEnd(() => {
  coinOnScreen = null;
});

/** Names the coin whose analysis is on screen, so that nothing replaces it there. */
export function setCoinOnScreen(coin: Coin | null): void {
  coinOnScreen = coin;
}

export const isOnScreen = (coin: Coin): boolean => coinOnScreen === coin;
