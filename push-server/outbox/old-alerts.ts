import type { Database } from '../../platform/database.ts';

/** How long an alert that has ended is kept. Analyses that an alert names are kept as long. */
const KEPT_DAYS = 30;
const MOST_AT_ONCE = 5_000;

/** Deletes alerts that ended long ago, with their deliveries, batch by batch. @returns how many */
export async function deleteOldAlerts(database: Database): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await database.query(
      `delete from public.alerts where id in (
         select id from public.alerts
         where finished_at < now() - interval '${KEPT_DAYS} days'
         order by finished_at limit ${MOST_AT_ONCE} for update skip locked
       ) returning id`,
    );
    deleted += rows.length;
    if (rows.length < MOST_AT_ONCE) return deleted;
  }
}
