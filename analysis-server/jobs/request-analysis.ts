import type { PgBoss } from 'pg-boss';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AnalysisLimits } from '../limits.ts';
import { applyToPeople } from '../monitor/refresh.ts';
import { requestRun } from '../queue/analysis-queue.ts';
import { addJob, countJobsUnderWay, holdJob } from '../store/jobs-of-person.ts';
import {
  countUnfinishedRuns,
  type RunKey,
  type RunStatus,
  snapshotOfRun,
} from '../store/shared-run.ts';

export interface AnalysisRequest {
  readonly userId: string;
  readonly jobKey: string;
  readonly run: RunKey;
  readonly refresh: boolean;
  readonly now: EpochMs;
}

export type AnalysisRequestAnswer =
  | { readonly kind: 'accepted'; readonly status: RunStatus }
  | { readonly kind: 'repeated' }
  /** The key belongs to a job for another coin. */
  | { readonly kind: 'key-taken'; readonly coin: string }
  | { readonly kind: 'too-many-under-way'; readonly underWay: number }
  | { readonly kind: 'queue-full' };

class Refused extends Error {
  readonly answer: AnalysisRequestAnswer;

  constructor(answer: AnalysisRequestAnswer) {
    super(answer.kind);
    this.answer = answer;
  }
}

/** Stores a job, its run and the queue message in one transaction, or nothing. */
export async function requestAnalysis(
  boss: PgBoss,
  database: Database,
  limits: AnalysisLimits,
  request: AnalysisRequest,
): Promise<AnalysisRequestAnswer> {
  const { userId, jobKey, run: runKey, refresh, now } = request;
  const { coin: wanted } = runKey;
  try {
    return await database.transaction<AnalysisRequestAnswer>(async (tx) => {
      const coin = await holdJob(tx, userId, jobKey);
      if (coin !== null) {
        return coin === wanted ? { kind: 'repeated' } : { kind: 'key-taken', coin };
      }
      const run = await requestRun(boss, tx, runKey, 'person');
      if (run.status !== 'complete') {
        const underWay = await countJobsUnderWay(tx, userId);
        if (underWay >= limits.jobsUnderWay) {
          throw new Refused({ kind: 'too-many-under-way', underWay });
        }
      }
      if (run.created && (await countUnfinishedRuns(tx)) > limits.unfinishedRuns) {
        throw new Refused({ kind: 'queue-full' });
      }
      await addJob(tx, { userId, key: jobKey, coin: wanted, runId: run.id, refresh });
      // A run that ends later is applied where it ends.
      const snapshotId = refresh ? await snapshotOfRun(tx, run.id) : null;
      if (snapshotId) await applyToPeople(tx, { coin: wanted, snapshotId, now }, [userId]);
      return { kind: 'accepted', status: run.status };
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}
