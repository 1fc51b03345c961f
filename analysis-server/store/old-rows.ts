import type { Database } from '../../platform/database.ts';

/** Removes runs that ended more than a day ago, and with them their jobs. @returns how many */
export async function removeOldRuns(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `delete from public.analysis_runs where id in (
       select id from public.analysis_runs
       where status in ('complete', 'error') and created_at < now() - interval '24 hours'
       limit $1 for update skip locked
     ) returning id`,
    [batch],
  );
  return rows.length;
}

/** Removes jobs of more than a day ago whose run lives on. @returns how many */
export async function removeOldJobs(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `delete from public.analysis_jobs where (user_id, key) in (
       select user_id, key from public.analysis_jobs
       where created_at < now() - interval '24 hours' limit $1 for update skip locked
     ) returning key`,
    [batch],
  );
  return rows.length;
}
