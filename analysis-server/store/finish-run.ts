import * as v from 'valibot';
import { type AnalysisResult, AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import type { SnapshotInputs } from '../../domain/analysis/snapshot-inputs.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunLease } from './run-lease.ts';

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
  alsoWrite: (tx: Database, snapshotId: string) => Promise<void> = async () => undefined,
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const [held] = await tx.query(
      `select id from public.analysis_runs
       where id = $1 and attempts = $2 and status = 'processing' for update`,
      [lease.runId, lease.attempt],
    );
    if (!held) return null;
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
