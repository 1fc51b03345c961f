import { type SnapshotChart, SnapshotChartSchema } from '../../domain/analysis/readings/chart.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Unknown analysis, one without recorded candles, or candles deleted. */
const WITHOUT_CHART = new Set([404, 409, 410]);

/** Candles, lines and pattern points behind a snapshot; null if the server has none. */
export async function readSnapshotChart(snapshot: string): Promise<Outcome<SnapshotChart | null>> {
  const request = { method: 'POST', body: { snapshot } } as const;
  const answer = await serverRequest('analysisUrl', 'chart', request, SnapshotChartSchema);
  if (answer.ok || !WITHOUT_CHART.has(answer.failure.status ?? 0)) return answer;
  return succeeded(null);
}
