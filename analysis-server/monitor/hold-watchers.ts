import type { Coin } from '../../domain/coin.ts';
import type { Database } from '../../platform/database.ts';

// The order of all locks: `supabase/migrations/20261122100500_watchlist.sql`.

/**
 * Has the end of any account wait for the end of this transaction, which may write an alert for it.
 * To be asked before all else.
 */
export async function keepAccounts(tx: Database): Promise<void> {
  await tx.query('select private.keep_accounts()');
}

/**
 * Has everybody wait for the end of this transaction who adds one of the coins, changes the times of
 * who watches it, or checks it.
 */
export async function holdWatchers(tx: Database, coins: readonly Coin[]): Promise<void> {
  await tx.query('select private.hold_watchers($1::text[])', [coins]);
}
