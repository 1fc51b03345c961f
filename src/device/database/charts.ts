import * as v from 'valibot';
import { type SnapshotChart, SnapshotChartSchema } from '../../../domain/chart.ts';
import type { Coin } from '../../../domain/coin.ts';
import type { AnalysisKind, KeptAnalysis } from './analyses.ts';
import { type Kept, keep, query } from './keeping.ts';

const KeptChartSchema = v.object({
  userId: v.string(),
  snapshotId: v.string(),
  chart: SnapshotChartSchema,
});

/** An analysis of the device, or one of the track record, which the device does not keep. */
export type ChartKind = AnalysisKind | 'recorded';

/** Whose chart: each analysis of the device has a place; all recorded ones share a single one. */
export interface ChartKey {
  readonly userId: string;
  readonly coin: Coin;
  readonly kind: ChartKind;
}

/** A whole analysis as a page shows it. */
export type ChartedAnalysis = Omit<KeptAnalysis, 'kind'> & { readonly kind: ChartKind };

const ANY_COIN = '*';

/** The place of a chart on the device. */
const placeOf = ({ userId, coin, kind }: ChartKey) => ({
  userId,
  coin: kind === 'recorded' ? ANY_COIN : coin,
  kind,
});

const rowKeyOf = (key: ChartKey): [string, string, string] => {
  const { userId, coin, kind } = placeOf(key);
  return [userId, coin, kind];
};

/** Keeps the chart of an analysis; it takes the place of the chart that was there before. */
export function keepChart(key: ChartKey, snapshotId: string, chart: SnapshotChart): Promise<Kept> {
  return keep((db) => db.charts.put({ ...placeOf(key), snapshotId, chart }));
}

/** The kept chart of just this snapshot, or null. An unreadable one is deleted. */
export async function readChart(key: ChartKey, snapshotId: string): Promise<SnapshotChart | null> {
  const row = await query((db) => db.charts.get(rowKeyOf(key)), undefined);
  if (row === undefined) return null;
  const parsed = v.safeParse(KeptChartSchema, row);
  if (parsed.success) return parsed.output.snapshotId === snapshotId ? parsed.output.chart : null;
  await keep((db) => db.charts.delete(rowKeyOf(key)));
  return null;
}
