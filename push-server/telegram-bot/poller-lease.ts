import type { Database } from '../../platform/database.ts';

/** How long a process may read the bot's updates without renewing. */
export const LEASE_SECONDS = 30;

/** Takes or renews the lease. @returns whether this process holds it now */
export async function holdLease(database: Database, holder: string): Promise<boolean> {
  const rows = await database.query(
    `update public.telegram_poller
     set holder = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
     where holder = $1 or leased_until is null or leased_until <= now()
     returning holder`,
    [holder],
  );
  return rows.length > 0;
}

/** Gives the lease back, so that another process need not wait for its end. */
export async function releaseLease(database: Database, holder: string): Promise<void> {
  await database.query(
    'update public.telegram_poller set holder = null, leased_until = null where holder = $1',
    [holder],
  );
}
