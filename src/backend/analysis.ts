import * as v from 'valibot';
import type { AnalyzeRequest } from '../../domain/analysis/analysis-job.ts';
import {
  RunAnswerSchema,
  type RunStatus,
  readRunStatus,
} from '../../domain/analysis/read-run-status.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { mapped, type Outcome } from './failure.ts';
import { analysisRequest } from './server-request.ts';

/** Any answer will do, as long as it is the server's. */
const DoneSchema = v.looseObject({});

export const startAnalysis = (request: AnalyzeRequest) =>
  analysisRequest('analyze', request, DoneSchema);

export async function readStatus(key: string, coin: Coin): Promise<Outcome<RunStatus>> {
  const answer = await analysisRequest('status', { key, coin }, RunAnswerSchema);
  return mapped(answer, (run) => readRunStatus(run, { coin, time: epochMs(Date.now()) }));
}

export const deleteJob = (key: string, coin: Coin) =>
  analysisRequest('delete', { key, coin }, DoneSchema);
