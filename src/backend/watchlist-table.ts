import * as v from 'valibot';
import { AnalysisResultSchema } from '../../domain/analysis.ts';
import { type Coin, CoinSchema } from '../../domain/coin.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables, orAlreadyThere } from './tables.ts';

const Id = v.pipe(v.string(), v.uuid());

/** Whether a coin is on the person's list. */
export async function isOnWatchlist(userId: string, coin: Coin): Promise<Outcome<boolean>> {
  const rows = await fromTables(
    (db) => db.from('watchlist_entries').select('id').eq('user_id', userId).eq('coin', coin),
    v.array(v.unknown()),
  );
  return rows.ok ? succeeded(rows.value.length > 0) : rows;
}

/** Puts a coin on the list, starting from an analysis just seen. A coin that is there stays. */
export async function addToWatchlist(
  userId: string,
  coin: Coin,
  snapshotId: string,
): Promise<Outcome<unknown>> {
  const entry = { user_id: userId, coin, current_snapshot: snapshotId };
  return orAlreadyThere(
    await fromTables((db) => db.from('watchlist_entries').insert(entry), v.unknown()),
  );
}

const EntrySchema = v.object({
  id: Id,
  coin: CoinSchema,
  change_detected: v.boolean(),
  snapshot: v.nullable(Id),
  sync: v.nullable(AnalysisResultSchema),
});

/** One coin of the list with the analysis that was asked for; `sync` is null where none exists. */
export type WatchedAnalysis = v.InferOutput<typeof EntrySchema>;

/**
 * Reads a coin's analysis from the list.
 * @param which the newest one, or the one from before the last detected change
 * @returns null when the coin is not on the list
 */
export function readWatched(
  userId: string,
  coin: Coin,
  which: 'latest' | 'previous',
): Promise<Outcome<WatchedAnalysis | null>> {
  const columns =
    which === 'latest'
      ? 'id, coin, change_detected, snapshot:latest_snapshot, sync:latest_sync'
      : 'id, coin, change_detected, snapshot:previous_snapshot, sync:previous_sync';
  return fromTables(
    (db) =>
      db.from('watchlist').select(columns).eq('user_id', userId).eq('coin', coin).maybeSingle(),
    v.nullable(EntrySchema),
  );
}

/** Says that the person has seen the change of an entry. */
export function acknowledgeChange(entryId: string): Promise<Outcome<unknown>> {
  return fromTables((db) => db.rpc('acknowledge_change', { entry_id: entryId }), v.unknown());
}
