import type { Coin } from '../../domain/market/coin.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';

// Lock order: `supabase/migrations/20261122100600_watchlist.sql`.

/** Blocks adds, refreshes and checks of the coin until the transaction ends. */
export async function holdCoin(tx: Database, coin: Coin): Promise<void> {
  await tx.query('select checks from public.coin_checks where coin = $1 for no key update', [coin]);
}

/** One row per coin. @param superseded a newer analysis exists already and stays the latest */
export async function recordCheck(
  tx: Database,
  coin: Coin,
  now: EpochMs,
  snapshotId: string,
  superseded: boolean,
): Promise<void> {
  await tx.query(
    `update public.coin_checks set
       checks = checks + 1, last_check_at = $2, last_check_error = null,
       latest_snapshot = case when $4 then latest_snapshot else $3::uuid end,
       latest_check = case when $4 then latest_check else checks + 1 end
     where coin = $1`,
    [coin, new Date(now).toISOString(), snapshotId, superseded],
  );
}

export async function recordFailure(tx: Database, coin: Coin, now: EpochMs, reason: string) {
  await tx.query(
    `update public.coin_checks set
       checks = checks + 1, last_check_at = $2, last_check_error = $3
     where coin = $1`,
    [coin, new Date(now).toISOString(), reason],
  );
}
