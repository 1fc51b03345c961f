import { type SnapshotChart, SnapshotChartSchema } from '../../domain/analysis/readings/chart.ts';
import { type Outcome, sentenceOf, succeeded } from '../backend/failure.ts';
import { analysisRequest } from '../backend/server-request.ts';
import { sessionScope } from '../state/session-scope.ts';
import { type ChartKey, chartCache } from './database/snapshot-cache.ts';

/** Unknown analysis, one without recorded candles, or candles deleted. */
const WITHOUT_CHART = new Set([404, 409, 410]);

/** Candles, lines and pattern points behind a snapshot; null if the server has none. */
export async function readSnapshotChart(snapshot: string): Promise<Outcome<SnapshotChart | null>> {
  const answer = await analysisRequest('chart', { snapshot }, SnapshotChartSchema);
  if (answer.ok || !WITHOUT_CHART.has(answer.failure.status ?? 0)) return answer;
  return succeeded(null);
}

/** A chart that came with its analysis, which saves a request. */
let held: { readonly snapshotId: string; readonly chart: SnapshotChart | null } | null = null;

/** Replaces the last one held; `chart` null: its candles are no longer stored. */
export function holdChart(snapshotId: string, chart: SnapshotChart | null): void {
  held = { snapshotId, chart };
}

/** Undefined if not of this snapshot; null if it has no chart. */
const chartAtHand = (snapshotId: string): SnapshotChart | null | undefined =>
  held?.snapshotId === snapshotId ? held.chart : undefined;

export type ChartAnswer =
  | { readonly status: 'chart'; readonly chart: SnapshotChart }
  | { readonly status: 'none' }
  /** The device has no chart and is offline. */
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly sentence: string };

export interface ChartRequest {
  readonly key: ChartKey;
  readonly snapshotId: string;
  readonly online: boolean;
  readonly wanted: () => boolean;
}

/** Stores the server's chart, so that each is fetched once and opens offline. */
export async function loadChart(request: ChartRequest): Promise<ChartAnswer> {
  const { key, snapshotId, online, wanted } = request;
  const held = chartAtHand(snapshotId);
  if (held !== undefined) return held ? { status: 'chart', chart: held } : { status: 'none' };
  const kept = await chartCache.read(key, snapshotId);
  if (kept) return { status: 'chart', chart: kept };
  if (!online) return { status: 'offline' };
  const stillSignedIn = sessionScope();
  const outcome = await readSnapshotChart(snapshotId);
  if (!outcome.ok) return { status: 'failed', sentence: sentenceOf(outcome.failure) };
  if (!outcome.value) return { status: 'none' };
  if (wanted() && stillSignedIn()) await chartCache.keep(key, snapshotId, outcome.value);
  return { status: 'chart', chart: outcome.value };
}
