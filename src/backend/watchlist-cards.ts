import * as v from 'valibot';
import { WatchedCoinRowSchema, WatchedCoinSchema } from '../../domain/person/watched-coin.ts';
import { failed, type Outcome } from './failure.ts';
import { fromTables } from './tables.ts';

const COLUMNS =
  'id, coin, change_detected, changes, snapshot_time, latest_snapshot, candles_until, market, previous_snapshot, last_check_at, last_check_error, recommendation';

const RowsSchema = v.array(v.intersect([WatchedCoinRowSchema, v.record(v.string(), v.unknown())]));

/** A raw row; `WatchedCoinSchema` parses it. */
export type WatchlistRow = v.InferOutput<typeof RowsSchema>[number];

export async function readWatchlist(userId: string): Promise<Outcome<readonly WatchlistRow[]>> {
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

/** Succeeds also if the entry is already gone. */
export function removeFromWatchlist(userId: string, id: string): Promise<Outcome<unknown>> {
  return fromTables(
    (db) => db.from('watchlist_entries').delete().eq('id', id).eq('user_id', userId),
    v.unknown(),
  );
}
