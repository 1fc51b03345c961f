import type { Coin } from '../../domain/market/coin.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';

/** What makes two requests share a run. */
export interface RunKey {
  readonly coin: Coin;
  /** The market's id. */
  readonly market: string;
  /** Close of the newest closed 15m candle. */
  readonly candleClose: EpochMs;
  /** Written by rules although a language model is connected; such a run is the scan's own. */
  readonly plain?: boolean;
}

/** Who asked for a run first. */
export type RunPurpose = 'person' | 'monitor' | 'scan';

export type RunStatus = 'queued' | 'processing' | 'complete' | 'error';

export interface SharedRun {
  readonly id: string;
  readonly status: RunStatus;
  readonly purpose: RunPurpose;
  /** Whether this call made it, so that it still has to be queued. */
  readonly created: boolean;
}

/**
 * The run for a coin and candle: the one that waits, runs or is complete, else a new one.
 * A run that ended in an error is not shared. Who would take plain words takes a model's, too.
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
    // Neither: the run failed between the two statements, so the next insert succeeds.
    if (found) return { ...found, created: false };
  }
}

/** Makes a run of the scan somebody else's, who joins it while it waits. */
export async function takeFromScan(
  tx: Database,
  runId: string,
  purpose: RunPurpose,
): Promise<void> {
  await tx.query(
    `update public.analysis_runs set purpose = $2 where id = $1 and purpose = 'scan'`,
    [runId, purpose],
  );
}

/**
 * What a complete run has made; null where it is not complete. The run does not end before this
 * transaction does.
 */
export async function snapshotOfRun(tx: Database, runId: string): Promise<string | null> {
  const [row] = await tx.query<{ snapshot_id: string | null }>(
    `select case when status = 'complete' then snapshot_id end as snapshot_id
     from public.analysis_runs where id = $1 for share`,
    [runId],
  );
  return row?.snapshot_id ?? null;
}

/** How many runs that people asked for wait or run; the servers' own do not crowd them out. */
export async function countUnfinishedRuns(database: Database): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `select count(*) from public.analysis_runs where status in ('queued', 'processing') and purpose = 'person'`,
  );
  return rows[0]?.count ?? 0;
}
