import type { Database } from '../../platform/database.ts';
import type { SetAside } from '../../platform/in-halves.ts';
import { type OldRows, pruneRows } from '../../platform/prune-rows.ts';

const MOST_AT_ONCE = 5_000;

/** Alerts that ended long ago. Analyses that an alert names are kept as long. */
const OLD_ALERTS: OldRows = {
  kind: 'notification',
  table: 'public.alerts',
  where: `r.finished_at < now() - interval '30 days'`,
  key: 'r.id',
};

/** Deletes them, with their deliveries, batch by batch. @returns how many */
export async function deleteOldAlerts(
  database: Database,
  setAside: SetAside<string>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await pruneRows(database, OLD_ALERTS, MOST_AT_ONCE, setAside);
    deleted += count;
    if (count < MOST_AT_ONCE) return deleted;
  }
}
