import * as v from 'valibot';
import type { AnalyzeRequest } from '../../domain/analysis/analysis-job.ts';
import {
  RunAnswerSchema,
  type RunStatus,
  readRunStatus,
} from '../../domain/analysis/read-run-status.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Any answer will do, as long as it is the server's. */
const DoneSchema = v.looseObject({});

const post = <const S extends v.GenericSchema>(path: string, body: unknown, schema: S) =>
  serverRequest('analysisUrl', path, { method: 'POST', body }, schema);

export function startAnalysis(request: AnalyzeRequest): Promise<Outcome<unknown>> {
  return post('analyze', request, DoneSchema);
}

export async function readStatus(key: string, coin: Coin): Promise<Outcome<RunStatus>> {
  const answer = await post('status', { key, coin }, RunAnswerSchema);
  if (!answer.ok) return answer;
  return succeeded(readRunStatus(answer.value, { coin, time: epochMs(Date.now()) }));
}

export function deleteJob(key: string, coin: Coin): Promise<Outcome<unknown>> {
  return post('delete', { key, coin }, DoneSchema);
}
