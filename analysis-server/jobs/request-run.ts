import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database.ts';
import { findOrCreateRun, type RunKey, type SharedRun } from '../store/shared-run.ts';
import { sendRun } from './analysis-queue.ts';

/** Finds the run for a coin and candle, or makes and queues one, in the caller's transaction. */
export async function requestRun(boss: PgBoss, tx: Database, key: RunKey): Promise<SharedRun> {
  const run = await findOrCreateRun(tx, key);
  if (run.created) await sendRun(boss, tx, run.id);
  return run;
}
