import { type InputsAnswer, InputsAnswerSchema } from '../../domain/analysis/inputs-answer.ts';
import { type SnapshotChart, SnapshotChartSchema } from '../../domain/analysis/readings/chart.ts';
import { type Outcome, sentenceOf, succeeded } from '../backend/failure.ts';
import { analysisRequest } from '../backend/server-request.ts';
import { sessionScope } from '../state/session-scope.ts';
import { type ChartKey, chartCache, inputsCache } from './database/snapshot-cache.ts';
import type { NotLoaded } from './resource.ts';

/** Unknown analysis, one without recorded candles, or candles deleted. */
const WITHOUT_CHART = new Set([404, 409, 410]);

/** Candles, lines and pattern points behind a snapshot; null if the server has none. */
export async function readSnapshotChart(snapshot: string): Promise<Outcome<SnapshotChart | null>> {
  const answer = await analysisRequest('chart', { snapshot }, SnapshotChartSchema);
  if (answer.ok || !WITHOUT_CHART.has(answer.failure.status ?? 0)) return answer;
  return succeeded(null);
}

export const readSnapshotInputs = (snapshot: string) =>
  analysisRequest('inputs', { snapshot }, InputsAnswerSchema);

/** A chart that came with its analysis, which saves a request. */
let held: { readonly snapshotId: string; readonly chart: SnapshotChart | null } | null = null;

/** Replaces the last one held; `chart` null: its candles are no longer stored. */
export function holdChart(snapshotId: string, chart: SnapshotChart | null): void {
  held = { snapshotId, chart };
}

export interface ChartRequest {
  readonly key: ChartKey;
  readonly snapshotId: string;
  readonly online: boolean;
  readonly wanted: () => boolean;
}

interface Cache<T> {
  read(key: ChartKey, snapshotId: string): Promise<T | null>;
  keep(key: ChartKey, snapshotId: string, value: T): Promise<unknown>;
}

/** Stores the server's answer, so that each is fetched once and is there offline. */
async function load<T, A extends T | null>(
  { key, snapshotId, online, wanted }: ChartRequest,
  cache: Cache<T>,
  readServer: (snapshot: string) => Promise<Outcome<A>>,
): Promise<{ readonly status: 'loaded'; readonly value: T | A } | NotLoaded> {
  const kept = await cache.read(key, snapshotId);
  if (kept) return { status: 'loaded', value: kept };
  if (!online) return { status: 'offline' };
  const stillSignedIn = sessionScope();
  const outcome = await readServer(snapshotId);
  if (!outcome.ok) return { status: 'failed', sentence: sentenceOf(outcome.failure) };
  const { value } = outcome;
  if (value !== null && wanted() && stillSignedIn()) await cache.keep(key, snapshotId, value);
  return { status: 'loaded', value };
}

export type ChartAnswer =
  | { readonly status: 'chart'; readonly chart: SnapshotChart }
  | { readonly status: 'none' }
  | NotLoaded;

export async function loadChart(request: ChartRequest): Promise<ChartAnswer> {
  const loaded =
    held?.snapshotId === request.snapshotId
      ? ({ status: 'loaded', value: held.chart } as const)
      : await load(request, chartCache, readSnapshotChart);
  if (loaded.status !== 'loaded') return loaded;
  return loaded.value ? { status: 'chart', chart: loaded.value } : { status: 'none' };
}

export async function loadInputs(
  request: ChartRequest,
): Promise<{ readonly status: 'inputs'; readonly inputs: InputsAnswer } | NotLoaded> {
  const loaded = await load(request, inputsCache, readSnapshotInputs);
  return loaded.status === 'loaded' ? { status: 'inputs', inputs: loaded.value } : loaded;
}
