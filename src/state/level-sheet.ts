import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { onSessionEnd } from './session-scope.ts';

/** Rules to choose from; of its timeframe, where that has some. */
export interface CardRules {
  readonly claims: RegExp;
  readonly timeframe: Timeframe | null;
}

/** A sheet over any page: a price level, a coin's notifications, a rule. */
export type AskedSheet =
  | {
      readonly view: 'level';
      readonly coin: Coin;
      /** Initial price; null if the user has yet to type it. */
      readonly price: number | null;
    }
  | { readonly view: 'coin'; readonly coin: Coin }
  /** `coin` null: read of no coin in particular. */
  | { readonly view: 'rule'; readonly coin: Coin | null; readonly claim: string | CardRules };

export const useLevelSheet = create<{ readonly asked: AskedSheet | null }>(() => ({ asked: null }));

const ask = (asked: AskedSheet | null) => useLevelSheet.setState({ asked });

export const openLevelSheet = (coin: Coin, price: number | null): void =>
  ask({ coin, view: 'level', price });

export const openCoinNotifications = (coin: Coin): void => ask({ coin, view: 'coin' });

/** @param claim of the vocabulary: `ruleFor` knows it */
export const openRuleSheet = (claim: string | CardRules, coin: Coin | null): void =>
  ask({ claim, coin, view: 'rule' });

export const closeLevelSheet = (): void => ask(null);

onSessionEnd(closeLevelSheet);
