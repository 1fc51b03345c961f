import * as v from 'valibot';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import { MomentSchema } from '../../domain/text/quantity.ts';
import { succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const RowsSchema = v.array(
  v.object({ id: v.string(), coin: CoinSchema, taken_at: MomentSchema, result: v.unknown() }),
);

const SnapshotSchema = v.nullable(
  v.object({ coin: CoinSchema, snapshot_time: MomentSchema, result: v.unknown() }),
);

/** Missing and unreadable ones are left out. */
export async function readSnapshots(ids: readonly string[]) {
  const rows = await fromTables(
    (db) => db.from('analysis_snapshots').select('id, coin, taken_at, result').in('id', ids),
    RowsSchema,
  );
  if (!rows.ok) return rows;
  const read = rows.value.flatMap(({ id, coin, taken_at, result }) => {
    const analysis = readAnalysis(result, { coin, time: taken_at });
    return analysis === 'unreadable' ? [] : ([[id, analysis]] as const);
  });
  return succeeded(new Map(read));
}

export async function readSnapshot(id: string) {
  const row = await fromTables(
    (db) =>
      db
        .from('analysis_snapshots')
        .select('coin, snapshot_time, result')
        .eq('id', id)
        .maybeSingle(),
    SnapshotSchema,
  );
  if (!row.ok) return row;
  if (row.value === null) return succeeded(null);
  const { coin, snapshot_time, result } = row.value;
  return succeeded(readAnalysis(result, { coin, time: snapshot_time }));
}
