import { type InputsAnswer, InputsAnswerSchema } from '../../domain/analysis/inputs-answer.ts';
import { sentenceOf } from '../backend/failure.ts';
import { analysisRequest } from '../backend/server-request.ts';
import { sessionScope } from '../state/session-scope.ts';
import { inputsCache } from './database/snapshot-cache.ts';
import type { ChartRequest } from './snapshot-chart.ts';

export const readSnapshotInputs = (snapshot: string) =>
  analysisRequest('inputs', { snapshot }, InputsAnswerSchema);

export type InputsOutcome =
  | { readonly status: 'inputs'; readonly inputs: InputsAnswer }
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly sentence: string };

/** Stores the server's answer, so that the analysis can be recomputed offline. */
export async function loadInputs(request: ChartRequest): Promise<InputsOutcome> {
  const { key, snapshotId, online, wanted } = request;
  const kept = await inputsCache.read(key, snapshotId);
  if (kept) return { status: 'inputs', inputs: kept };
  if (!online) return { status: 'offline' };
  const stillSignedIn = sessionScope();
  const outcome = await readSnapshotInputs(snapshotId);
  if (!outcome.ok) return { status: 'failed', sentence: sentenceOf(outcome.failure) };
  if (wanted() && stillSignedIn()) await inputsCache.keep(key, snapshotId, outcome.value);
  return { status: 'inputs', inputs: outcome.value };
}
