import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database.ts';
import { makeQueue, queueConnection } from '../../platform/queue.ts';

export const ANALYSIS_QUEUE = 'analysis-runs';

/** What is queued: the run's row holds everything else. */
export interface QueuedRun {
  readonly runId: string;
}

/**
 * Makes the queue where it is missing. The run's row decides who may work on it and who has died,
 * so the queue itself never retries.
 */
export async function createAnalysisQueue(boss: PgBoss): Promise<void> {
  await makeQueue(boss, ANALYSIS_QUEUE, {
    // One waiting message a run, however often it is sent.
    policy: 'short',
    notify: true,
    retryLimit: 0,
    expireInSeconds: 3_600,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 600,
  });
}

/** Queues a run in the transaction that made or reclaimed it. */
export async function sendRun(boss: PgBoss, tx: Database, runId: string): Promise<void> {
  const message: QueuedRun = { runId };
  await boss.send(ANALYSIS_QUEUE, message, { singletonKey: runId, db: queueConnection(tx) });
}
