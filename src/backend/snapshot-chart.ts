import * as v from 'valibot';
import { type SnapshotChart, SnapshotChartSchema } from '../../domain/chart.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const RowSchema = v.nullable(v.object({ candles: SnapshotChartSchema }));

/** The candles, lines and pattern points behind a snapshot; null where the server holds none. */
export async function readSnapshotChart(
  snapshotId: string,
): Promise<Outcome<SnapshotChart | null>> {
  const row = await fromTables(
    (db) =>
      db.from('snapshot_candles').select('candles').eq('snapshot_id', snapshotId).maybeSingle(),
    RowSchema,
  );
  return row.ok ? succeeded(row.value?.candles ?? null) : row;
}
