import * as v from 'valibot';
import type { Coin } from '../../domain/market/coin.ts';
import { type WatchedCoin, WatchedCoinSchema } from '../../domain/person/watched-coin.ts';
import { sentenceOf } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { toTables } from '../backend/tables.ts';
import { addToWatchlist } from '../backend/watchlist-table.ts';
import { ownRows } from './own-rows.ts';
import { resource } from './resource.ts';

export const LOAD_FAILED = 'Failed to load watchlist';
export const REMOVE_FAILED = 'Failed to remove coin from watchlist';

export const watchlist = resource<[], readonly WatchedCoin[]>({
  name: 'watchlist',
  read: ownRows({
    ...{ table: 'watchlist_cards', row: WatchedCoinSchema, rows: v.array(WatchedCoinSchema) },
    ...{ order: 'snapshot_time', ascending: false },
  }),
  schema: readable(WatchedCoinSchema),
});

/** When this page added a coin to the list (ms UTC). */
export const addedAt = new Map<Coin, number>();

/** Adds a coin, from a stored analysis of it on. Returns null, or an error message. */
export async function addEntry(userId: string, coin: Coin, snapshotId: string) {
  const answer = await addToWatchlist(userId, coin, snapshotId);
  return answer.ok ? null : `Failed to add to watchlist: ${sentenceOf(answer.failure)}`;
}

/** Succeeds also if the entry is already gone. */
export const deleteEntry = (userId: string, id: string) =>
  toTables((db) => db.from('watchlist_entries').delete().eq('id', id).eq('user_id', userId));

/** Removes an entry on the server, then on the device. Returns null, or an error message. */
export async function removeEntry(userId: string, id: string): Promise<string | null> {
  const answer = await deleteEntry(userId, id);
  if (!answer.ok) return REMOVE_FAILED;
  await watchlist.amend(userId, (rows) => rows.filter((row) => row.id !== id));
  return null;
}

const NO_COINS: readonly WatchedCoin[] = [];

/** As last seen, without asking the server; coins that cannot be read are left out. */
export function useWatchlist(userId: string) {
  const { value, ...answer } = watchlist.useSeen(userId);
  return { ...answer, coins: value ?? NO_COINS };
}
