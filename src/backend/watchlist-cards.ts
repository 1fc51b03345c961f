import * as v from 'valibot';
import { WatchedCoinRowSchema, WatchedCoinSchema } from '../../domain/watched-coin.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const COLUMNS =
  'id, coin, change_detected, changes, snapshot_time, previous_snapshot, last_check_at, last_check_error, recommendation';

const RowsSchema = v.array(v.intersect([WatchedCoinRowSchema, v.record(v.string(), v.unknown())]));

/** A row of the list as it came; `WatchedCoinSchema` reads it. */
export type WatchlistRow = v.InferOutput<typeof RowsSchema>[number];

/** The person's watch list, newest analysis first, without results. */
export async function readWatchlist(userId: string): Promise<Outcome<readonly WatchlistRow[]>> {
  const { data, error, status } = await (await tables())
    .from('watchlist_cards')
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('snapshot_time', { ascending: false });
  if (error) return failureOfTable(error, status);
  const rows = v.safeParse(RowsSchema, data);
  const readable = rows.success && rows.output.every((row) => v.is(WatchedCoinSchema, row));
  return readable ? succeeded(rows.output) : failed('malformed', status, null);
}

/** Takes an entry off the person's own list. One that is gone already counts as removed. */
export async function removeFromWatchlist(userId: string, id: string): Promise<Outcome<null>> {
  const { error, status } = await (await tables())
    .from('watchlist_entries')
    .delete()
    .eq('id', id)
    .eq('user_id', userId);
  return error ? failureOfTable(error, status) : succeeded(null);
}
