import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database/database.ts';
import {
  findOrCreateRun,
  type RunKey,
  type RunPurpose,
  type SharedRun,
  takeFromScan,
} from '../store/shared-run.ts';
import { sendRun } from './analysis-queue.ts';

/** A user's request moves a monitor's waiting run forward, and any request one of the scan. */
export async function requestRun(
  boss: PgBoss,
  tx: Database,
  key: RunKey,
  purpose: RunPurpose,
): Promise<SharedRun> {
  const run = await findOrCreateRun(tx, key, purpose);
  const fromScan = run.purpose === 'scan' && purpose !== 'scan';
  const forward = run.status === 'queued' && (purpose === 'person' || fromScan);
  if (forward && fromScan) await takeFromScan(tx, run.id, purpose);
  if (run.created || forward) await sendRun(boss, tx, run.id, purpose);
  return run;
}
