import type { Coin } from '../../domain/market/coin.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunStatus } from './shared-run.ts';

/** Serialises a user's requests until the transaction ends. @returns the coin of this job, if known */
export async function holdJob(tx: Database, userId: string, key: string): Promise<Coin | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('analysis_jobs ' || $1, 0))`, [
    userId,
  ]);
  const [job] = await tx.query<{ coin: Coin }>(
    'select coin from public.analysis_jobs where user_id = $1 and key = $2',
    [userId, key],
  );
  return job?.coin ?? null;
}

export async function countJobsUnderWay(tx: Database, userId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*) from public.analysis_jobs j join public.analysis_runs r on r.id = j.run_id
     where j.user_id = $1 and r.status in ('queued', 'processing')`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export async function addJob(
  tx: Database,
  job: { userId: string; key: string; coin: Coin; runId: string; refresh: boolean },
): Promise<void> {
  await tx.query(
    `insert into public.analysis_jobs (user_id, key, coin, run_id, refresh)
     values ($1, $2, $3, $4, $5)`,
    [job.userId, job.key, job.coin, job.runId, job.refresh],
  );
}

/** The run and its snapshot stay. */
export async function forgetJob(database: Database, userId: string, key: string, coin: Coin) {
  await database.query(
    'delete from public.analysis_jobs where user_id = $1 and key = $2 and coin = $3',
    [userId, key, coin],
  );
}

/** Stored results are passed on as they are: the reader knows every engine version. */
interface JobAnswer {
  readonly status: RunStatus;
  readonly progress: string;
  readonly error: string | null;
  readonly elapsed_ms: number;
  readonly results: unknown;
  readonly words?: unknown;
  readonly snapshot_id?: string | null;
}

export async function readJobStatus(
  database: Database,
  userId: string,
  key: string,
  coin: Coin,
): Promise<JobAnswer | null> {
  const [row] = await database.query<Required<JobAnswer>>(
    `select r.status, r.progress, r.error,
       greatest(0, extract(epoch from
         case when r.status in ('complete', 'error') then r.updated_at else now() end
         - j.created_at) * 1000)::float8 as elapsed_ms,
       case r.status when 'complete' then s.result when 'processing' then r.facts end as results,
       r.words, r.snapshot_id
     from public.analysis_jobs j
     join public.analysis_runs r on r.id = j.run_id
     left join public.analysis_snapshots s on s.id = r.snapshot_id
     where j.user_id = $1 and j.key = $2 and j.coin = $3`,
    [userId, key, coin],
  );
  if (!row) return null;
  const { words, snapshot_id, ...standing } = row;
  if (standing.status === 'complete') return { ...standing, snapshot_id };
  return standing.status === 'processing' ? { ...standing, words } : standing;
}
