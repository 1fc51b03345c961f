import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { onSessionEnd } from './session-scope.ts';

export interface AskedSheet {
  readonly coin: Coin;
  readonly view: 'level' | 'coin';
  /** Initial price; null if the user has yet to type it. */
  readonly price: number | null;
}

export const useLevelSheet = create<{ readonly asked: AskedSheet | null }>(() => ({ asked: null }));

const ask = (asked: AskedSheet | null) => useLevelSheet.setState({ asked });

export const openLevelSheet = (coin: Coin, price: number | null): void =>
  ask({ coin, view: 'level', price });

export const openCoinNotifications = (coin: Coin): void => ask({ coin, view: 'coin', price: null });

export const closeLevelSheet = (): void => ask(null);

onSessionEnd(closeLevelSheet);
