import * as v from 'valibot';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { type Coin, CoinSchema } from '../../domain/market/coin.ts';
import { MomentSchema } from '../../domain/text/quantity.ts';
import { mapped, type Outcome } from './failure.ts';
import { fromTables, insertOnce, toTables } from './tables.ts';

const Id = v.pipe(v.string(), v.uuid());

export async function isOnWatchlist(userId: string, coin: Coin): Promise<Outcome<boolean>> {
  const rows = await fromTables(
    (db) => db.from('watchlist_entries').select('id').eq('user_id', userId).eq('coin', coin),
    v.array(v.unknown()),
  );
  return mapped(rows, ({ length }) => length > 0);
}

export const addToWatchlist = (userId: string, coin: Coin, snapshotId: string) =>
  insertOnce('watchlist_entries', { user_id: userId, coin, current_snapshot: snapshotId });

const EntrySchema = v.object({
  id: Id,
  coin: CoinSchema,
  change_detected: v.boolean(),
  time: v.nullable(MomentSchema),
  snapshot: v.nullable(Id),
  sync: v.unknown(),
});

/** The newest analysis, or the one before the last detected change; null if not on the list. */
export async function readWatched(userId: string, coin: Coin, which: 'latest' | 'previous') {
  const columns =
    which === 'latest'
      ? 'id, coin, change_detected, time:snapshot_time, snapshot:latest_snapshot, sync:latest_sync'
      : 'id, coin, change_detected, time:previous_snapshot_time, snapshot:previous_snapshot, sync:previous_sync';
  const row = await fromTables(
    (db) =>
      db.from('watchlist').select(columns).eq('user_id', userId).eq('coin', coin).maybeSingle(),
    v.nullable(EntrySchema),
  );
  return mapped(row, (found) => {
    if (found === null) return null;
    const { sync, time, ...entry } = found;
    // No time: nothing has changed yet.
    const missing = time === null || sync === null || sync === undefined;
    return { ...entry, analysis: missing ? null : readAnalysis(sync, { coin, time }) };
  });
}

export const acknowledgeChange = (entryId: string) =>
  toTables((db) => db.rpc('acknowledge_change', { entry_id: entryId }));
