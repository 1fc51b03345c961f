import * as v from 'valibot';
import { type SnapshotChart, SnapshotChartSchema } from '../../../domain/chart.ts';
import type { AnalysisKey } from './analyses.ts';
import { type Kept, keep, look } from './keeping.ts';

const KeptChartSchema = v.object({
  userId: v.string(),
  snapshotId: v.string(),
  chart: SnapshotChartSchema,
});

/** Keeps the chart of an analysis; it takes the place of the chart of the analysis before. */
export function keepChart(
  { userId, coin, kind }: AnalysisKey,
  snapshotId: string,
  chart: SnapshotChart,
): Promise<Kept> {
  return keep((db) => db.charts.put({ userId, coin, kind, snapshotId, chart }));
}

/** The kept chart of just this snapshot, or null. An unreadable one is deleted. */
export async function readChart(
  { userId, coin, kind }: AnalysisKey,
  snapshotId: string,
): Promise<SnapshotChart | null> {
  const row = await look((db) => db.charts.get([userId, coin, kind]), undefined);
  if (row === undefined) return null;
  const parsed = v.safeParse(KeptChartSchema, row);
  if (parsed.success) return parsed.output.snapshotId === snapshotId ? parsed.output.chart : null;
  await keep((db) => db.charts.delete([userId, coin, kind]));
  return null;
}
