import type { InputsAnswer } from '../../domain/analysis/inputs-answer.ts';
import { sentenceOf } from '../backend/failure.ts';
import { readSnapshotInputs } from '../backend/snapshot-inputs.ts';
import { keepInputs, readInputs } from '../device/database/inputs.ts';
import { presence } from './leaving.ts';
import type { ChartRequest } from './snapshot-chart.ts';

export type InputsOutcome =
  | { readonly status: 'inputs'; readonly inputs: InputsAnswer }
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly sentence: string };

/** Stores the server's answer, so that the analysis can be recomputed offline. */
export async function loadInputs(request: ChartRequest): Promise<InputsOutcome> {
  const { key, snapshotId, online, wanted } = request;
  const kept = await readInputs(key, snapshotId);
  if (kept) return { status: 'inputs', inputs: kept };
  if (!online) return { status: 'offline' };
  const stayed = presence();
  const outcome = await readSnapshotInputs(snapshotId);
  if (!outcome.ok) return { status: 'failed', sentence: sentenceOf(outcome.failure) };
  if (wanted() && stayed()) await keepInputs(key, snapshotId, outcome.value);
  return { status: 'inputs', inputs: outcome.value };
}
