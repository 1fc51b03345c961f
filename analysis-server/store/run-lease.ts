import type { AnalysisFacts } from '../../domain/analysis/analysis.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunPurpose } from './shared-run.ts';

/**
 * `attempt` counts takings: with an older number nothing is written, so a worker thought dead
 * cannot end a run that was retaken.
 */
export interface RunLease {
  readonly runId: string;
  readonly attempt: number;
  readonly coin: Coin;
  readonly market: string;
  readonly candleClose: EpochMs;
  readonly purpose: RunPurpose;
  /** Rules write although a model is connected. */
  readonly plain: boolean;
  /** Queue time in ms. */
  readonly waitedMs: number;
}

const HELD = `id = $1 and attempts = $2 and status = 'processing'`;

export async function takeRun(database: Database, runId: string): Promise<RunLease | null> {
  const [row] = await database.query<{
    attempts: number;
    coin: Coin;
    market: string;
    candle_close: Date;
    purpose: RunPurpose;
    plain: boolean;
    waited_ms: number;
  }>(
    `update public.analysis_runs
     set status = 'processing', attempts = attempts + 1, progress = 'Starting',
       facts = null, words = null, heartbeat_at = now(), updated_at = now()
     where id = $1 and status = 'queued'
     returning attempts, coin, market, candle_close, purpose, plain,
       (extract(epoch from now() - created_at) * 1000)::float8 as waited_ms`,
    [runId],
  );
  if (!row) return null;
  return {
    runId,
    attempt: row.attempts,
    coin: row.coin,
    market: row.market,
    candleClose: epochMs(row.candle_close.getTime()),
    purpose: row.purpose,
    plain: row.plain,
    waitedMs: row.waited_ms,
  };
}

async function writeHeld(
  database: Database,
  lease: RunLease,
  assignments: string,
  values: readonly unknown[] = [],
): Promise<boolean> {
  const rows = await database.query(
    `update public.analysis_runs set ${assignments}, heartbeat_at = now(), updated_at = now()
     where ${HELD} returning id`,
    [lease.runId, lease.attempt, ...values],
  );
  return rows.length === 1;
}

/** @returns false if the run was taken away */
export async function beat(database: Database, lease: RunLease): Promise<boolean> {
  const rows = await database.query(
    `update public.analysis_runs set heartbeat_at = now() where ${HELD} returning id`,
    [lease.runId, lease.attempt],
  );
  return rows.length === 1;
}

/** @returns false if the run was taken away */
export function saveProgress(database: Database, lease: RunLease, text: string): Promise<boolean> {
  return writeHeld(database, lease, 'progress = $3', [text]);
}

/** Before the words are written. @returns false if the run was taken away */
export function saveFacts(
  database: Database,
  lease: RunLease,
  facts: AnalysisFacts,
): Promise<boolean> {
  return writeHeld(database, lease, 'facts = $3::jsonb', [JSON.stringify(facts)]);
}

/** @returns false if the run was taken away */
export function saveWords(
  database: Database,
  lease: RunLease,
  words: SpannedText,
): Promise<boolean> {
  return writeHeld(database, lease, 'words = $3::jsonb', [JSON.stringify(words)]);
}

/** @param sentence shown to users. @returns false if the run was taken away */
export function failRun(database: Database, lease: RunLease, sentence: string): Promise<boolean> {
  return writeHeld(
    database,
    lease,
    `status = 'error', progress = '', facts = null, words = null, error = $3`,
    [sentence],
  );
}

/** @returns false if the run was taken away */
export function releaseRun(database: Database, lease: RunLease): Promise<boolean> {
  return writeHeld(database, lease, `status = 'queued', progress = ''`);
}
