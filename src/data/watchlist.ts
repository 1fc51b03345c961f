import { useMemo } from 'react';
import * as v from 'valibot';
import { listOf } from '../../domain/analysis/stored-fields.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import {
  type WatchedCoin,
  WatchedCoinRowSchema,
  WatchedCoinSchema,
} from '../../domain/person/watched-coin.ts';
import { failed, type Outcome } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { fromTables } from '../backend/tables.ts';
import { type Answer, resource } from './resource.ts';

export const LOAD_FAILED = 'Failed to load watchlist';
export const REMOVE_FAILED = 'Failed to remove coin from watchlist';

const COLUMNS =
  'id, coin, change_detected, changes, snapshot_time, latest_snapshot, candles_until, market, previous_snapshot, last_check_at, last_check_error, recommendation';

const AnyRecord = v.record(v.string(), v.unknown());
const RowsSchema = v.array(v.intersect([WatchedCoinRowSchema, AnyRecord]));
const KeptSchema = v.intersect([v.object({ id: v.string(), coin: CoinSchema }), AnyRecord]);

/** A raw row, on the device too; `WatchedCoinSchema` parses it. */
export type WatchlistRow = v.InferOutput<typeof KeptSchema>;

async function readWatchlist(userId: string): Promise<Outcome<readonly WatchlistRow[]>> {
  const rows = await fromTables(
    (db) =>
      db
        .from('watchlist_cards')
        .select(COLUMNS)
        .eq('user_id', userId)
        .order('snapshot_time', { ascending: false }),
    RowsSchema,
  );
  if (!rows.ok || rows.value.every((row) => v.is(WatchedCoinSchema, row))) return rows;
  return failed('malformed', 200);
}

export const watchlist = resource<[], readonly WatchlistRow[]>({
  name: 'watchlist',
  read: readWatchlist,
  schema: readable(KeptSchema),
});

/** Succeeds also if the entry is already gone. */
export function deleteEntry(userId: string, id: string): Promise<Outcome<unknown>> {
  return fromTables(
    (db) => db.from('watchlist_entries').delete().eq('id', id).eq('user_id', userId),
    v.unknown(),
  );
}

/** Removes an entry on the server, then on the device. Returns null, or an error message. */
export async function removeEntry(userId: string, id: string): Promise<string | null> {
  const answer = await deleteEntry(userId, id);
  if (!answer.ok) return REMOVE_FAILED;
  await watchlist.amend(userId, (rows) => rows.filter((row) => row.id !== id));
  return null;
}

/** As last seen, without asking the server; coins that cannot be read are left out. */
export function useWatchlist(
  userId: string,
): Omit<Answer<unknown>, 'value'> & { readonly coins: readonly WatchedCoin[] } {
  const { value, ...answer } = watchlist.useSeen(userId);
  const coins = useMemo(() => listOf(WatchedCoinSchema, value), [value]);
  return { ...answer, coins };
}
