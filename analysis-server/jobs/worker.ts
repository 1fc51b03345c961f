import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database/database.ts';
import type { Repeating, Rounds } from '../../platform/database/rounds.ts';
import { traced } from '../../platform/database/tracing.ts';
import { withinRequest } from '../../platform/process/request-scope.ts';
import type { WorkerTimings } from '../limits.ts';
import type { AnalysisMetrics } from '../metrics.ts';
import { ANALYSIS_QUEUE, type QueuedRun, sendRun, turnAgain } from '../queue/analysis-queue.ts';
import type { RunPurpose } from '../store/shared-run.ts';
import { pruneOldRows } from './housekeeping.ts';
import { RUN_OUTCOMES, type RunParts, workOnRun } from './work-on-run.ts';

export const GIVEN_UP =
  'The analysis was interrupted several times and has been given up. Please try again.';

/** Fails runs taken too often; requeues up to 50 that lost their worker or their message. */
export function reclaimAbandoned(
  boss: PgBoss,
  database: Database,
  { silentSeconds, mostAttempts }: Pick<WorkerTimings, 'silentSeconds' | 'mostAttempts'>,
): Promise<{ readonly queuedAgain: number; readonly givenUp: number }> {
  return database.transaction(async (tx) => {
    const givenUp = await tx.query(
      `update public.analysis_runs
       set status = 'error', progress = '', facts = null, words = null, error = $3,
         updated_at = now()
       where status in ('queued', 'processing') and attempts >= $2
         and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => $1)
       returning id`,
      [silentSeconds, mostAttempts, GIVEN_UP],
    );
    // A run that was not taken may only be waiting for its turn.
    const runs = await tx.query<{ id: string; purpose: RunPurpose; taken: boolean }>(
      `update public.analysis_runs as run
       set status = 'queued', heartbeat_at = now(), updated_at = now()
       from (
         select id, status from public.analysis_runs
         where status in ('queued', 'processing')
           and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => $1)
         order by created_at limit 50 for update skip locked
       ) as silent
       where run.id = silent.id
       returning run.id, run.purpose, silent.status = 'processing' as taken`,
      [silentSeconds],
    );
    let queuedAgain = 0;
    for (const { id, purpose, taken } of runs) {
      const sent = await sendRun(boss, tx, id, taken ? turnAgain(purpose) : purpose);
      if (taken || sent) queuedAgain += 1;
    }
    return { queuedAgain, givenUp: givenUp.length };
  });
}

export interface WorkerOptions extends Omit<RunParts, 'heartbeatEveryMs'> {
  readonly rounds: Rounds;
  readonly metrics: AnalysisMetrics;
  readonly runsAtOnce: number;
  readonly timings: WorkerTimings;
  readonly onRunEnded: () => Promise<void>;
}

export interface Worker {
  /** Takes no more runs; puts back those in work. */
  stop(): Promise<void>;
}

/** With one, a worker notified while busy would sleep over the next run. */
const BATCH = 2;

/** Works on queued runs, reclaims abandoned ones and prunes, until stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { boss, database, log, metrics, timings } = options;
  const parts: RunParts = { ...options, heartbeatEveryMs: timings.heartbeatEveryMs };
  const stopping = new AbortController();
  for (const outcome of RUN_OUTCOMES) metrics.runs.inc({ outcome }, 0);

  async function work(runId: string): Promise<void> {
    const started = performance.now();
    const { outcome, lease, snapshotId } = await workOnRun(parts, runId, stopping.signal);
    metrics.runs.inc({ outcome });
    if (!lease) return;
    const seconds = (performance.now() - started) / 1000;
    metrics.runSeconds.observe({ outcome }, seconds);
    metrics.waitSeconds.observe(lease.waitedMs / 1000);
    if (outcome === 'complete' || outcome === 'error') await options.onRunEnded();
    const { coin, attempt } = lease;
    log.info({ runId, coin, attempt, outcome, snapshot: snapshotId, seconds }, 'run ended');
  }

  const settings = {
    batchSize: BATCH,
    localConcurrency: Math.max(1, Math.ceil(options.runsAtOnce / BATCH)),
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 2,
  } as const;
  await boss.work<QueuedRun, unknown, typeof settings>(ANALYSIS_QUEUE, settings, (messages) =>
    Promise.all(
      messages.map(async ({ id, data }) => {
        const take = async () => {
          try {
            await work(data.runId);
            return { id, status: 'completed' as const };
          } catch (error) {
            log.warn({ err: error, runId: data.runId }, 'run not taken');
            return { id, status: 'failed' as const };
          }
        };
        const taking = () => traced('run', {}, take);
        return data.requestId === undefined ? taking() : withinRequest(data.requestId, taking);
      }),
    ),
  );

  const tasks: Repeating[] = [
    options.rounds.repeat(
      { name: 'reclaim abandoned runs', everyMs: timings.sweepEveryMs },
      async () => {
        const { queuedAgain, givenUp } = await reclaimAbandoned(boss, database, timings);
        if (queuedAgain > 0 || givenUp > 0) {
          log.warn({ queuedAgain, givenUp }, 'abandoned runs reclaimed');
        }
      },
    ),
    options.rounds.repeat(
      { name: 'housekeeping', everyMs: timings.housekeepingEveryMs },
      async ({ setAside }) => {
        log.info({ removed: await pruneOldRows(database, setAside) }, 'old rows pruned');
      },
    ),
  ];

  return {
    async stop() {
      stopping.abort(new Error('the program stops'));
      await Promise.all(tasks.map((task) => task.stop()));
      await boss.offWork(ANALYSIS_QUEUE, { wait: true });
    },
  };
}
