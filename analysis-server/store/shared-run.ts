import type { Coin } from '../../domain/market/coin.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';

export interface RunKey {
  readonly coin: Coin;
  readonly market: string;
  /** Close of the newest closed 15m candle. */
  readonly candleClose: EpochMs;
  /** Written by rules; only the scan's runs. */
  readonly plain?: boolean;
}

export type RunPurpose = 'person' | 'monitor' | 'scan';

export type RunStatus = 'queued' | 'processing' | 'complete' | 'error';

export interface SharedRun {
  readonly id: string;
  readonly status: RunStatus;
  readonly purpose: RunPurpose;
  /** Must be queued by the caller. */
  readonly created: boolean;
}

/**
 * The waiting, running or complete run of a coin and candle, else a new one. Failed runs are not
 * shared; a plain request also takes a model's run.
 */
export async function findOrCreateRun(
  tx: Database,
  key: RunKey,
  purpose: RunPurpose,
): Promise<SharedRun> {
  const plain = key.plain ?? false;
  const values = [key.coin, key.market, new Date(key.candleClose).toISOString(), plain];
  for (;;) {
    const [made] = await tx.query<{ id: string }>(
      `insert into public.analysis_runs (coin, market, candle_close, plain, purpose)
       select $1, $2, $3, $4, $5 where not ($4 and exists (
         select 1 from public.analysis_runs
         where coin = $1 and market = $2 and candle_close = $3 and status <> 'error' and not plain
       ))
       on conflict (coin, market, candle_close, plain) where status <> 'error' do nothing
       returning id`,
      [...values, purpose],
    );
    if (made) return { id: made.id, status: 'queued', purpose, created: true };
    const [found] = await tx.query<Omit<SharedRun, 'created'>>(
      `select id, status, purpose from public.analysis_runs
       where coin = $1 and market = $2 and candle_close = $3 and status <> 'error'
         and plain <= $4
       order by plain limit 1`,
      values,
    );
    // The run failed between the two statements, so the next insert succeeds.
    if (found) return { ...found, created: false };
  }
}

export async function takeFromScan(tx: Database, runId: string, purpose: RunPurpose) {
  await tx.query(
    `update public.analysis_runs set purpose = $2 where id = $1 and purpose = 'scan'`,
    [runId, purpose],
  );
}

/** Null if not complete; the run cannot end before this transaction does. */
export async function snapshotOfRun(tx: Database, runId: string): Promise<string | null> {
  const [row] = await tx.query<{ snapshot_id: string | null }>(
    `select case when status = 'complete' then snapshot_id end as snapshot_id
     from public.analysis_runs where id = $1 for share`,
    [runId],
  );
  return row?.snapshot_id ?? null;
}

/** User requests only, so that the servers' own do not crowd them out. */
export async function countUnfinishedRuns(database: Database): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `select count(*) from public.analysis_runs where status in ('queued', 'processing') and purpose = 'person'`,
  );
  return rows[0]?.count ?? 0;
}
