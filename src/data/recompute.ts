import { AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import type { WorkerAnswer } from '../../domain/analysis/recompute-messages.ts';
import { validOf } from '../../domain/analysis/stored-fields.ts';
import { computeInWorker } from '../device/recompute-worker.ts';
import type { ChartedAnalysis } from './database/snapshot-cache.ts';
import { type InputsOutcome, loadInputs } from './snapshot-inputs.ts';

export type RecomputeOutcome =
  | Extract<WorkerAnswer, { readonly found: unknown }>
  | Exclude<InputsOutcome, { readonly status: 'inputs' }>;

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
  try {
    const answer = await computeInWorker({ result: storedResult(analysis), inputs: loaded.inputs });
    if ('found' in answer) return answer;
    const problem = 'problem' in answer ? answer.problem : 'the answer is of another question';
    return { status: 'failed', sentence: `It could not be computed: ${problem}.` };
  } catch (error) {
    return { status: 'failed', sentence: `It could not be computed: ${String(error)}.` };
  }
}
