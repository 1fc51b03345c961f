import * as v from 'valibot';
import type { KnownAnalysis } from '../../domain/analysis/known-analysis.ts';
import type { PlanWatch } from '../../domain/analysis/plan-watch.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';
import { SampleAnswerSchema } from '../../domain/analysis/sample.ts';
import { ReplaySchema } from '../../domain/record/replay.ts';
import { type Outcome, succeeded } from './failure.ts';
import { openRequest } from './server-request.ts';

export interface Sample {
  readonly snapshotId: string;
  readonly analysis: KnownAnalysis;
  /** Null from older engines and servers. */
  readonly watch: PlanWatch | null;
  /** Null if its candles are no longer stored. */
  readonly chart: SnapshotChart | null;
}

export const readSampleReplay = () =>
  openRequest('analysisUrl', 'sample/replay', v.object({ replay: v.nullable(ReplaySchema) }));

/** The newest public analysis; 'unreadable' if a newer version of the app wrote it. */
export async function readSample(): Promise<Outcome<Sample | 'unreadable'>> {
  const outcome = await openRequest('analysisUrl', 'sample', SampleAnswerSchema);
  if (!outcome.ok) return outcome;
  const { coin, snapshot, taken_at: time, result, watch = null, chart } = outcome.value;
  const analysis = readAnalysis(result, { coin, time });
  if (analysis === 'unreadable') return succeeded(analysis);
  return succeeded({ snapshotId: snapshot, analysis, watch, chart });
}
