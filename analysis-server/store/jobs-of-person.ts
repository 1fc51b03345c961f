import type { Coin } from '../../domain/market/coin.ts';
import type { Database } from '../../platform/database/database.ts';

/** Serialises a user's requests until the transaction ends. */
export async function lockPerson(tx: Database, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('analysis_jobs ' || $1, 0))`, [
    userId,
  ]);
}

export async function coinOfJob(tx: Database, userId: string, key: string): Promise<Coin | null> {
  const rows = await tx.query<{ coin: Coin }>(
    'select coin from public.analysis_jobs where user_id = $1 and key = $2',
    [userId, key],
  );
  return rows[0]?.coin ?? null;
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
export async function forgetJob(
  database: Database,
  userId: string,
  key: string,
  coin: Coin,
): Promise<void> {
  await database.query(
    'delete from public.analysis_jobs where user_id = $1 and key = $2 and coin = $3',
    [userId, key, coin],
  );
}
