import type { Database } from '../../../platform/database/database.ts';

/** Without a webhook or delivery under way. */
export async function forgetUnusedReceivers(database: Database): Promise<void> {
  await database.query(
    `delete from public.push_origins o
     where o.origin like 'webhook:%'
       and not exists (select 1 from public.webhooks w where w.origin = o.origin)
       and not exists (select 1 from public.alert_deliveries d
         where d.origin = o.origin and d.finished_at is null)`,
  );
}
