import { type SnapshotChart, SnapshotChartSchema } from '../../domain/analysis/readings/chart.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** No such analysis, one that does not say its candles, and one whose candles are gone. */
const WITHOUT_CHART = new Set([404, 409, 410]);

/** The candles, lines and pattern points behind a snapshot; null where the server has none. */
export async function readSnapshotChart(snapshot: string): Promise<Outcome<SnapshotChart | null>> {
  const request = { method: 'POST', body: { snapshot } } as const;
  const answer = await serverRequest('analysisUrl', 'chart', request, SnapshotChartSchema);
  if (answer.ok || !WITHOUT_CHART.has(answer.failure.status ?? 0)) return answer;
  return succeeded(null);
}
