import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { onLeaving } from './leaving.ts';

/** What somebody asked to set: a level of a coin, or the notifications of the coin as a whole. */
export interface AskedSheet {
  readonly coin: Coin;
  readonly view: 'level' | 'coin';
  /** The price that the level begins with; null where it has yet to be typed. */
  readonly price: number | null;
}

/** The sheet over the page; null while it is closed. */
export const useLevelSheet = create<{ readonly asked: AskedSheet | null }>(() => ({ asked: null }));

const ask = (asked: AskedSheet | null) => useLevelSheet.setState({ asked });

/** Asks for a level of a coin, at a price where one is known. */
export const openLevelSheet = (coin: Coin, price: number | null): void =>
  ask({ coin, view: 'level', price });

/** Shows what a person is notified of about a coin. */
export const openCoinNotifications = (coin: Coin): void => ask({ coin, view: 'coin', price: null });

export const closeLevelSheet = (): void => ask(null);

onLeaving(closeLevelSheet);
