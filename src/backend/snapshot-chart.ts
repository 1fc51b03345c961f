import * as v from 'valibot';
import { type SnapshotChart, SnapshotChartSchema } from '../../domain/chart.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const RowSchema = v.nullable(v.object({ candles: SnapshotChartSchema }));

/** The candles, lines and pattern points behind a snapshot; null where the server holds none. */
export async function readSnapshotChart(
  snapshotId: string,
): Promise<Outcome<SnapshotChart | null>> {
  const { data, error, status } = await (await tables())
    .from('snapshot_candles')
    .select('candles')
    .eq('snapshot_id', snapshotId)
    .maybeSingle();
  if (error) return failureOfTable(error, status);
  const parsed = v.safeParse(RowSchema, data);
  if (!parsed.success) return failed('malformed', status, null);
  return succeeded(parsed.output?.candles ?? null);
}
