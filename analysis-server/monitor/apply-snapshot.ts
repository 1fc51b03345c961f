import type { Coin } from '../../domain/coin.ts';
import type { MonitoringTime } from '../../domain/monitoring-time.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import type { Database } from '../../platform/database.ts';
import { holdCoin, recordCheck } from './coin-checks.ts';
import { readFresh } from './fresh-analysis.ts';
import { type AsideEntries, type Moved, moveEntries } from './move-entries.ts';
import { type Baseline, judge } from './verdict.ts';

/** What a check of a coin brought. */
export interface CheckedCoin {
  readonly coin: Coin;
  readonly snapshotId: string;
  /** The slot's time: who is due at it is notified. */
  readonly time: MonitoringTime;
  readonly now: EpochMs;
}

/**
 * Applies the analysis of a check, in the caller's transaction: to the coin's one row, and to the entries
 * of those who are notified. A second time changes nothing more.
 * @param aside takes entries that cannot be moved; null: all are moved in one statement
 * @throws Error where the analysis is gone, or not of today's shape
 */
export async function applySnapshot(
  tx: Database,
  { coin, snapshotId, time, now }: CheckedCoin,
  aside: AsideEntries | null = null,
): Promise<Moved> {
  await holdCoin(tx, coin);
  const fresh = await readFresh(tx, snapshotId);
  const baselines = await tx.query<Baseline>(
    `select current_snapshot as current, previous_snapshot as previous
     from private.watched_baselines(array[$1::text])`,
    [coin],
  );
  const verdicts = await judge(tx, fresh, baselines);
  await recordCheck(tx, coin, now, snapshotId, fresh.superseded);
  const moving = verdicts.filter(({ kind }) => kind === 'changed' || kind === 'rebased');
  if (moving.length === 0) return { changed: 0, alerts: 0 };
  return moveEntries(tx, fresh, moving, { time, now, aside });
}
