import { useCallback } from 'react';
import type { Coin } from '../../domain/market/coin.ts';
import { type CoinMute, isMuteOn } from '../../domain/notice/coin-mute.ts';
import * as backend from '../backend/coin-mutes.ts';
import { type Outcome, sentenceOf } from '../backend/failure.ts';
import { keptMutes } from '../device/database/coin-mutes.ts';
import type { Database } from '../device/database/database.ts';
import { followedList } from './own-list.ts';
import { useObserved } from './use-observed.ts';

const list = followedList<CoinMute>(backend.readMutes, keptMutes.keep);

export const reloadMutes = list.reload;

/** Active mutes by coin; null until known. `now`: ms UTC. */
export function useMutes(userId: string, now: number): readonly CoinMute[] | null {
  const query = useCallback((db: Database) => keptMutes.seen(db, userId), [userId]);
  const observed = useObserved(query);
  const mutes = observed.status === 'read' ? observed.value?.items : undefined;
  if (mutes === undefined) return null;
  return mutes
    .filter((mute) => isMuteOn(mute, now))
    .sort((one, other) => one.coin.localeCompare(other.coin));
}

/** A coin's active mute. `now`: ms UTC. */
export function useCoinMute(userId: string, coin: Coin, now: number): CoinMute | null {
  return useMutes(userId, now)?.find((mute) => mute.coin === coin) ?? null;
}

async function settled(userId: string, what: string, outcome: Outcome<unknown>) {
  const reloaded = reloadMutes(userId);
  if (!outcome.ok) return `${what} ${sentenceOf(outcome.failure)}`;
  await reloaded;
  return null;
}

/** Mutes a coin. Returns null, or an error message. */
export const muteCoin = async (userId: string, mute: CoinMute) =>
  settled(userId, 'The coin was not muted.', await backend.saveMute(mute));

/** Returns null, or an error message. */
export const unmuteCoin = async (userId: string, coin: Coin) =>
  settled(userId, 'The coin is still muted.', await backend.deleteMute(userId, coin));
