import type { Coin } from '../../domain/market/coin.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Baseline, judge } from './verdict.ts';

export interface FinishedRefresh {
  readonly coin: Coin;
  readonly snapshotId: string;
  readonly now: EpochMs;
}

/** Applies a new analysis to these users' entries, in the caller's transaction; sends no alerts. */
export async function applyToPeople(
  tx: Database,
  { coin, snapshotId, now }: FinishedRefresh,
  people: readonly string[],
): Promise<void> {
  // A check of the coin has ended by then, or waits.
  await tx.query('select checks from public.coin_checks where coin = $1 for share', [coin]);
  const entries = await tx.query<Baseline & { id: string }>(
    `select id, current_snapshot as current from public.watchlist_entries
     where coin = $1 and user_id = any ($2::uuid[])
     order by id for no key update`,
    [coin, people],
  );
  if (entries.length === 0) return;
  const verdicts = await judge(tx, coin, snapshotId, entries);
  if (verdicts === null) return;
  await tx.query(
    `with verdict as (
       select * from jsonb_to_recordset($1::jsonb) as v (
         id uuid, current uuid, kind text, changes jsonb
       )
     ), detected as (
       insert into public.detected_changes (baseline, snapshot, changes)
       select distinct on (v.current) v.current, $3::uuid, v.changes
       from verdict v where v.kind = 'changed'
       on conflict (baseline, snapshot) do nothing
     )
     update public.watchlist_entries e set
       current_snapshot = case v.kind when 'unchanged' then e.current_snapshot else $3::uuid end,
       previous_snapshot = case v.kind when 'changed' then v.current else e.previous_snapshot end,
       change_detected = e.change_detected or v.kind = 'changed',
       own_snapshot = case v.kind when 'unchanged' then $3::uuid end,
       own_check_at = $2, after_check = c.checks
     from verdict v, public.coin_checks c
     where e.id = v.id and c.coin = e.coin`,
    [JSON.stringify(verdicts), new Date(now).toISOString(), snapshotId],
  );
}

/** Applies a run to the users who requested it, in the transaction that ends the run. */
export async function applyRefreshes(tx: Database, runId: string, refresh: FinishedRefresh) {
  const rows = await tx.query<{ user_id: string }>(
    'select distinct user_id from public.analysis_jobs where run_id = $1 and refresh',
    [runId],
  );
  if (rows.length === 0) return;
  await applyToPeople(
    tx,
    refresh,
    rows.map(({ user_id }) => user_id),
  );
}
