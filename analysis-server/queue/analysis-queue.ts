import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database/database.ts';
import { makeQueue, queueConnection } from '../../platform/database/queue.ts';
import { requestId } from '../../platform/process/request-scope.ts';
import type { RunPurpose } from '../store/shared-run.ts';

export const ANALYSIS_QUEUE = 'analysis-runs';

/** The run's row holds everything else. */
export interface QueuedRun {
  readonly runId: string;
  /** Of the sending request, for the log. */
  readonly requestId?: string;
}

/** The run's row decides who works on it and who died, so the queue itself never retries. */
export async function createAnalysisQueue(boss: PgBoss): Promise<void> {
  await makeQueue(boss, ANALYSIS_QUEUE, {
    // One waiting message per run, however often it is sent.
    policy: 'short',
    notify: true,
    retryLimit: 0,
    expireInSeconds: 3_600,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 600,
  });
}

/** Users first, then the monitor, then the scan. */
const PRIORITY: Readonly<Record<RunPurpose, number>> = { person: 1, monitor: 0, scan: -1 };

/** Lost runs go first, except the scan's. */
export const turnAgain = (purpose: RunPurpose): RunPurpose =>
  purpose === 'scan' ? 'scan' : 'person';

/** Once per purpose; a second worker finds the run taken. @returns false if already waiting */
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
