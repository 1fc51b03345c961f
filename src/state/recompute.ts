import * as v from 'valibot';
import { AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import type { WorkerAnswer } from '../../domain/analysis/recompute-messages.ts';
import type { ChartedAnalysis } from '../device/database/beside-analysis.ts';
import { computeInWorker } from '../device/recompute-worker.ts';
import { type InputsOutcome, loadInputs } from './snapshot-inputs.ts';

export type RecomputeOutcome =
  | Exclude<WorkerAnswer, { readonly problem: string }>
  | Exclude<InputsOutcome, { readonly status: 'inputs' }>;

/**
 * The result as the server stored it: without what the device added. One of another engine, which
 * is not computed again, stays as it is.
 */
function storedResult(analysis: ChartedAnalysis): unknown {
  const parsed = v.safeParse(AnalysisResultSchema, analysis);
  return parsed.success ? parsed.output : analysis;
}

/** Computes an analysis again on this device and compares it with what is shown. */
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
    return { status: 'failed', sentence: `It could not be computed: ${answer.problem}.` };
  } catch (error) {
    return { status: 'failed', sentence: `It could not be computed: ${String(error)}.` };
  }
}
