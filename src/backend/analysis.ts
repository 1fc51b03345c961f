import * as v from 'valibot';
import type { AnalyzeRequest } from '../../domain/analysis-job.ts';
import type { Coin } from '../../domain/coin.ts';
import { epochMs } from '../../domain/quantity.ts';
import { RunAnswerSchema, type RunStatus, readRunStatus } from '../../domain/read-run-status.ts';
import { authorisedRequest } from './authorised-request.ts';
import { connection } from './connection.ts';
import { type Outcome, succeeded } from './failure.ts';

const AnySchema = v.unknown();

async function post<const S extends v.GenericSchema>(path: string, body: unknown, schema: S) {
  const { analysisUrl } = await connection().config();
  return authorisedRequest(`${analysisUrl}/${path}`, { method: 'POST', body }, schema);
}

/** Starts an analysis under a key of the caller's making. */
export function startAnalysis(request: AnalyzeRequest): Promise<Outcome<unknown>> {
  return post('analyze', request, AnySchema);
}

/** Where a started analysis stands. */
export async function readStatus(key: string, coin: Coin): Promise<Outcome<RunStatus>> {
  const answer = await post('status', { key, coin }, RunAnswerSchema);
  if (!answer.ok) return answer;
  return succeeded(readRunStatus(answer.value, { coin, time: epochMs(Date.now()) }));
}

/** Has the server forget a finished job. */
export function deleteJob(key: string, coin: Coin): Promise<Outcome<unknown>> {
  return post('delete', { key, coin }, AnySchema);
}
