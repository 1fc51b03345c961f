import type { PgBoss } from 'pg-boss';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { makeQueue, queueConnection } from '../../platform/database/queue.ts';
import { requestId } from '../../platform/process/request-scope.ts';
import {
  findOrCreateRun,
  type RunKey,
  type RunPurpose,
  type SharedRun,
  takeFromScan,
} from '../store/shared-run.ts';

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
export async function sendRun(boss: PgBoss, tx: Database, runId: string, purpose: RunPurpose) {
  const request = requestId();
  const message: QueuedRun = { runId, ...(request === null ? {} : { requestId: request }) };
  const sent = await boss.send(ANALYSIS_QUEUE, message, {
    singletonKey: `${purpose} ${runId}`,
    priority: PRIORITY[purpose],
    db: queueConnection(tx),
  });
  return sent !== null;
}

/** A user's request moves a monitor's waiting run forward, and any request one of the scan. */
export async function requestRun(
  boss: PgBoss,
  tx: Database,
  key: RunKey,
  purpose: RunPurpose,
): Promise<SharedRun> {
  const run = await findOrCreateRun(tx, key, purpose);
  const fromScan = run.purpose === 'scan' && purpose !== 'scan';
  const forward = run.status === 'queued' && (purpose === 'person' || fromScan);
  if (forward && fromScan) await takeFromScan(tx, run.id, purpose);
  if (run.created || forward) await sendRun(boss, tx, run.id, purpose);
  return run;
}

/** Requests a background run unless the coin had any since `since`; safe to call concurrently. */
export function requestOnceSince(boss: PgBoss, database: Database, key: RunKey, since: EpochMs) {
  return database.transaction(async (tx) => {
    await tx.query(
      `select pg_advisory_xact_lock(hashtextextended('sample ' || $1 || ' ' || $2, 0))`,
      [key.coin, key.market],
    );
    const [known] = await tx.query(
      `select 1 from public.analysis_runs
       where coin = $1 and market = $2 and candle_close >= $3 limit 1`,
      [key.coin, key.market, new Date(since).toISOString()],
    );
    if (known) return false;
    await requestRun(boss, tx, key, 'monitor');
    return true;
  });
}
