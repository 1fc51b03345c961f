import * as v from 'valibot';
import {
  type AnalyzeRequest,
  CoinListSchema,
  type JobStatus,
  JobStatusSchema,
} from '../../domain/analysis-job.ts';
import type { Coin } from '../../domain/coin.ts';
import { type Outcome, succeeded } from './failure.ts';
import { serverRequest } from './server-request.ts';

/** Any answer will do, as long as it is the server's. */
const DoneSchema = v.looseObject({});

const post = <const S extends v.GenericSchema>(path: string, body: unknown, schema: S) =>
  serverRequest('analysisUrl', path, { method: 'POST', body }, schema);

/** The coins that can be analysed. */
export async function loadCoins(): Promise<Outcome<readonly Coin[]>> {
  const answer = await post('coinlist', undefined, CoinListSchema);
  return answer.ok ? succeeded(answer.value.coins) : answer;
}

/** Starts an analysis under a key of the caller's making. */
export function startAnalysis(request: AnalyzeRequest): Promise<Outcome<unknown>> {
  return post('analyze', request, DoneSchema);
}

/** Where a started analysis stands. */
export function readStatus(key: string, coin: Coin): Promise<Outcome<JobStatus>> {
  return post('status', { key, coin }, JobStatusSchema);
}

/** Has the server forget a finished job. */
export function deleteJob(key: string, coin: Coin): Promise<Outcome<unknown>> {
  return post('delete', { key, coin }, DoneSchema);
}
