import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database.ts';
import {
  findOrCreateRun,
  type RunKey,
  type RunPurpose,
  type SharedRun,
} from '../store/shared-run.ts';
import { sendRun } from './analysis-queue.ts';

/**
 * Finds the run for a coin and candle, or makes and queues one, in the caller's transaction. A
 * person who joins a run that waits for the monitor's turn brings it forward.
 */
export async function requestRun(
  boss: PgBoss,
  tx: Database,
  key: RunKey,
  purpose: RunPurpose,
): Promise<SharedRun> {
  const run = await findOrCreateRun(tx, key, purpose);
  const waits = run.status === 'queued' && purpose === 'person';
  if (run.created || waits) await sendRun(boss, tx, run.id, purpose);
  return run;
}
