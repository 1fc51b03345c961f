import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';
import { sentenceOf } from '../backend/failure.ts';
import { readSnapshotChart } from '../backend/snapshot-chart.ts';
import type { ChartKey } from '../device/database/beside-analysis.ts';
import { keepChart, readChart } from '../device/database/charts.ts';
import { chartAtHand } from './chart-at-hand.ts';
import { presence } from './leaving.ts';

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
  const kept = await readChart(key, snapshotId);
  if (kept) return { status: 'chart', chart: kept };
  if (!online) return { status: 'offline' };
  const stayed = presence();
  const outcome = await readSnapshotChart(snapshotId);
  if (!outcome.ok) return { status: 'failed', sentence: sentenceOf(outcome.failure) };
  if (!outcome.value) return { status: 'none' };
  if (wanted() && stayed()) await keepChart(key, snapshotId, outcome.value);
  return { status: 'chart', chart: outcome.value };
}
