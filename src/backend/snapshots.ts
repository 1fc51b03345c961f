import * as v from 'valibot';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { CoinSchema } from '../../domain/market/coin.ts';
import { MomentSchema } from '../../domain/text/quantity.ts';
import { mapped } from './failure.ts';
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
  return mapped(rows, (found) => {
    const read = found.flatMap(({ id, coin, taken_at: time, result }) => {
      const analysis = readAnalysis(result, { coin, time });
      return analysis === 'unreadable' ? [] : ([[id, analysis]] as const);
    });
    return new Map(read);
  });
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
  return mapped(
    row,
    (found) => found && readAnalysis(found.result, { coin: found.coin, time: found.snapshot_time }),
  );
}
