import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database/database.ts';
import { makeQueue, queueConnection } from '../../platform/database/queue.ts';
import { requestId } from '../../platform/process/request-scope.ts';
import type { RunPurpose } from '../store/shared-run.ts';

export const ANALYSIS_QUEUE = 'analysis-runs';

/** What is queued: the run's row holds everything else. */
export interface QueuedRun {
  readonly runId: string;
  /** The id of the request that sent it, for the log; absent where none did. */
  readonly requestId?: string;
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

/** What a person waits for is taken before what the monitor asked for, and the scan's last. */
const PRIORITY: Readonly<Record<RunPurpose, number>> = { person: 1, monitor: 0, scan: -1 };

/** The turn of a run that was taken before: what was lost goes first, but for the scan's. */
export const turnAgain = (purpose: RunPurpose): RunPurpose =>
  purpose === 'scan' ? 'scan' : 'person';

/**
 * Queues a run in the transaction that made or reclaimed it. A run may wait once for each purpose;
 * the second worker finds it taken.
 * @returns whether it was not waiting already
 */
export async function sendRun(
  boss: PgBoss,
  tx: Database,
  runId: string,
  purpose: RunPurpose,
): Promise<boolean> {
  const request = requestId();
  const message: QueuedRun = { runId, ...(request === null ? {} : { requestId: request }) };
  const sent = await boss.send(ANALYSIS_QUEUE, message, {
    singletonKey: `${purpose} ${runId}`,
    priority: PRIORITY[purpose],
    db: queueConnection(tx),
  });
  return sent !== null;
}
