import * as v from 'valibot';
import {
  type AnalysisFacts,
  type AnalysisResult,
  AnalysisResultSchema,
} from '../../domain/analysis/analysis.ts';
import type { SnapshotInputs } from '../../domain/analysis/snapshot-inputs.ts';
import type { SpannedText } from '../../domain/claim/claim.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunKey, RunPurpose } from './shared-run.ts';

/**
 * `attempt` counts takings: with an older number nothing is written, so a worker thought dead
 * cannot end a run that was retaken.
 */
export interface RunLease extends RunKey {
  readonly runId: string;
  readonly attempt: number;
  readonly purpose: RunPurpose;
  /** Rules write although a model is connected. */
  readonly plain: boolean;
  /** Queue time in ms. */
  readonly waitedMs: number;
}

const HELD = `id = $1 and attempts = $2 and status = 'processing'`;

export async function takeRun(database: Database, runId: string): Promise<RunLease | null> {
  const [lease] = await database.query<RunLease>(
    `update public.analysis_runs
     set status = 'processing', attempts = attempts + 1, progress = 'Starting',
       facts = null, words = null, heartbeat_at = now(), updated_at = now()
     where id = $1 and status = 'queued'
     returning id as "runId", attempts as attempt, coin, market, purpose, plain,
       (extract(epoch from candle_close) * 1000)::float8 as "candleClose",
       (extract(epoch from now() - created_at) * 1000)::float8 as "waitedMs"`,
    [runId],
  );
  return lease ?? null;
}

/** @returns false if the run was taken away */
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

export const saveProgress = (database: Database, lease: RunLease, text: string) =>
  writeHeld(database, lease, 'progress = $3', [text]);

/** Before the words are written. */
export const saveFacts = (database: Database, lease: RunLease, facts: AnalysisFacts) =>
  writeHeld(database, lease, 'facts = $3::jsonb', [JSON.stringify(facts)]);

export const saveWords = (database: Database, lease: RunLease, words: SpannedText) =>
  writeHeld(database, lease, 'words = $3::jsonb', [JSON.stringify(words)]);

const FAILED = `status = 'error', progress = '', facts = null, words = null, error = $3`;

/** @param sentence shown to users */
export const failRun = (database: Database, lease: RunLease, sentence: string) =>
  writeHeld(database, lease, FAILED, [sentence]);

export const releaseRun = (database: Database, lease: RunLease) =>
  writeHeld(database, lease, `status = 'queued', progress = ''`);

/**
 * Writes the snapshot and the run's end in one transaction, with `alsoWrite`.
 * @returns null, with nothing written, if the run was taken away
 * @throws ValiError if the result has a wrong shape
 */
export function finishRun(
  database: Database,
  lease: RunLease,
  result: AnalysisResult,
  inputs: SnapshotInputs,
  {
    hold = async () => undefined,
    alsoWrite = async () => undefined,
  }: {
    /** Before anything is written. */
    readonly hold?: (tx: Database) => Promise<void>;
    readonly alsoWrite?: (tx: Database, snapshotId: string) => Promise<void>;
  } = {},
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const [held] = await tx.query(`select id from public.analysis_runs where ${HELD} for update`, [
      lease.runId,
      lease.attempt,
    ]);
    if (!held) return null;
    await hold(tx);
    const [snapshot] = await tx.query<{ id: string }>(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb) returning id`,
      [
        lease.coin,
        lease.market,
        new Date(result.snapshotTime).toISOString(),
        result.engine,
        JSON.stringify(v.parse(AnalysisResultSchema, result)),
        JSON.stringify(result.tradeRecommendation),
        JSON.stringify(inputs),
      ],
    );
    if (!snapshot) throw new Error('the new snapshot has no id');
    // The result has facts and words now; a second copy would only fill the table.
    await tx.query(
      `update public.analysis_runs
       set status = 'complete', progress = '', facts = null, words = null, snapshot_id = $2, updated_at = now()
       where id = $1`,
      [lease.runId, snapshot.id],
    );
    await alsoWrite(tx, snapshot.id);
    return snapshot.id;
  });
}
