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

/** Removes monitoring slots of more than two weeks ago, and with them their checks. @returns how many */
export async function removeOldSlots(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `delete from public.monitor_ticks where (slot_date, slot_time) in (
       select slot_date, slot_time from public.monitor_ticks
       where created_at < now() - interval '14 days' limit $1 for update skip locked
     ) returning slot_time`,
    [batch],
  );
  return rows.length;
}

/** Removes notices of more than 30 days ago that nobody read. @returns how many */
export async function removeOldNotices(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `delete from public.monitor_notices where id in (
       select id from public.monitor_notices
       where created_at < now() - interval '30 days' limit $1 for update skip locked
     ) returning id`,
    [batch],
  );
  return rows.length;
}

/**
 * Removes messages from before the oldest alert, which has the lowest number: those that no alert
 * refers to any more. An hour covers transactions that began before and ended after others.
 * @returns how many
 */
export async function removeOldMessages(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `delete from public.alert_messages where id in (
       select id from public.alert_messages
       where created_at < interval '-1 hour'
         + coalesce((select created_at from public.alerts order by id limit 1), now())
       limit $1 for update skip locked
     ) returning id`,
    [batch],
  );
  return rows.length;
}
