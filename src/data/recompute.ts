import { AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import type { WorkerAnswer } from '../../domain/analysis/recompute-messages.ts';
import { validOf } from '../../domain/analysis/stored-fields.ts';
import { openRecomputeWorker } from '../device/recompute-worker.ts';
import type { ChartedAnalysis } from './database/snapshot-cache.ts';
import type { NotLoaded } from './resource.ts';
import { loadInputs } from './snapshot-chart.ts';

export type RecomputeOutcome = Extract<WorkerAnswer, { readonly found: unknown }> | NotLoaded;

/** Why an answer is not what was asked for. */
export function notComputed(answer: WorkerAnswer): string {
  const problem = 'problem' in answer ? answer.problem : 'the answer is of another question';
  return `It could not be computed: ${problem}.`;
}

/** Without the device's fields; unchanged if of another engine, which is not recomputed. */
const storedResult = (analysis: ChartedAnalysis) =>
  validOf(AnalysisResultSchema, analysis) ?? analysis;

export async function recomputeHere(
  analysis: ChartedAnalysis,
  snapshotId: string,
  online: boolean,
): Promise<RecomputeOutcome> {
  const { userId, coin, kind } = analysis;
  const key = { userId, coin, kind };
  const loaded = await loadInputs({ key, snapshotId, online, wanted: () => true });
  if (loaded.status !== 'inputs') return loaded;
  const worker = openRecomputeWorker();
  const answer = await worker.ask({ result: storedResult(analysis), inputs: loaded.inputs });
  worker.close();
  return 'found' in answer ? answer : { status: 'failed', sentence: notComputed(answer) };
}
