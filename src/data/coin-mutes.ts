import type { Coin } from '../../domain/market/coin.ts';
import { type CoinMute, CoinMuteSchema, isMuteOn } from '../../domain/notice/coin-mute.ts';
import { type Outcome, sentenceOf } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { fromTables, toTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

export const mutes = resource<[], readonly CoinMute[]>({
  name: 'coin-mutes',
  read: (userId) =>
    fromTables(
      (db) => db.from('coin_mutes').select('coin, until').eq('user_id', userId),
      readable(CoinMuteSchema),
    ),
  schema: readable(CoinMuteSchema),
});

/** Active mutes by coin; null until known. `now`: ms UTC. */
export function useMutes(userId: string, now: number): readonly CoinMute[] | null {
  const { value } = mutes.useSeen(userId);
  const active = value?.filter((mute) => isMuteOn(mute, now));
  return active?.sort((one, other) => one.coin.localeCompare(other.coin)) ?? null;
}

export const useCoinMute = (userId: string, coin: Coin, now: number): CoinMute | null =>
  useMutes(userId, now)?.find((mute) => mute.coin === coin) ?? null;

export function writeMute({ coin, until }: CoinMute): Promise<Outcome<unknown>> {
  const row = { coin, until: until === null ? null : new Date(until).toISOString() };
  const onConflict = 'user_id,coin';
  return toTables((db) => db.from('coin_mutes').upsert(row, { onConflict }));
}

export const removeMute = (userId: string, coin: Coin) =>
  toTables((db) => db.from('coin_mutes').delete().eq('user_id', userId).eq('coin', coin));

async function settled(userId: string, what: string, outcome: Outcome<unknown>) {
  const reloaded = mutes.reload(userId);
  if (!outcome.ok) return `${what} ${sentenceOf(outcome.failure)}`;
  await reloaded;
  return null;
}

/** Mutes a coin. Returns null, or an error message. */
export const muteCoin = async (userId: string, mute: CoinMute) =>
  settled(userId, 'The coin was not muted.', await writeMute(mute));

export const unmuteCoin = async (userId: string, coin: Coin) =>
  settled(userId, 'The coin is still muted.', await removeMute(userId, coin));
