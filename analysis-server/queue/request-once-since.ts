import type { PgBoss } from 'pg-boss';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunKey } from '../store/shared-run.ts';
import { requestRun } from './request-run.ts';

/** Requests a background run unless the coin had any since `since`; safe to call concurrently. */
export function requestOnceSince(
  boss: PgBoss,
  database: Database,
  key: RunKey,
  since: EpochMs,
): Promise<boolean> {
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
