import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import type { Database } from '../../platform/database.ts';
import { applySnapshots } from './apply-snapshots.ts';

export interface FinishedRefresh {
  readonly coin: Coin;
  readonly snapshotId: string;
  readonly now: EpochMs;
}

/** Gives a new analysis to one person's entry; nothing where the coin is not on their list. */
export async function applyToPerson(
  tx: Database,
  { userId, coin, snapshotId, now }: FinishedRefresh & { readonly userId: string },
): Promise<void> {
  const audience = { kind: 'person', userId } as const;
  await applySnapshots(tx, { snapshots: [{ coin, snapshotId }], audience, now });
}

/**
 * Gives a run's analysis to the entries of the people who asked for it from their watch list, in
 * the transaction that ends the run: who sees it complete sees the list moved.
 */
export async function applyRefreshes(
  tx: Database,
  runId: string,
  refresh: FinishedRefresh,
): Promise<void> {
  const rows = await tx.query<{ user_id: string }>(
    'select distinct user_id from public.analysis_jobs where run_id = $1 and refresh',
    [runId],
  );
  for (const { user_id } of rows) await applyToPerson(tx, { ...refresh, userId: user_id });
}
