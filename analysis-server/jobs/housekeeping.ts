import type { Database } from '../../platform/database.ts';
import { isForeignKeyViolation } from '../../platform/database-error.ts';
import { removeOldCandles } from '../store/old-candles.ts';
import {
  removeOldJobs,
  removeOldMessages,
  removeOldNotices,
  removeOldRuns,
  removeOldSlots,
} from '../store/old-rows.ts';
import { removeReplacedScans, removeUnusedSnapshots } from '../store/unused-snapshots.ts';

const BATCH = 200;
/** Batches of one kind in one round; what is left waits for the next. */
const MOST_BATCHES = 20;

type Remove = (database: Database, batch: number) => Promise<number>;

async function removeInBatches(database: Database, remove: Remove): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    let count: number;
    try {
      count = await remove(database, BATCH);
    } catch (error) {
      // Somebody began to use a row of the batch; the next round finds it in use.
      if (isForeignKeyViolation(error)) break;
      throw error;
    }
    removed += count;
    if (count < BATCH) break;
  }
  return removed;
}

export interface Removed {
  readonly jobs: number;
  readonly runs: number;
  readonly snapshots: number;
  readonly scans: number;
  readonly candleBlocks: number;
  readonly messages: number;
  readonly slots: number;
  readonly notices: number;
}

/** Removes what nobody needs any more, in small batches. */
export async function pruneOldRows(database: Database): Promise<Removed> {
  const jobs = await removeInBatches(database, removeOldJobs);
  // Before runs: those say which snapshots the scan alone asked for.
  const scans = await removeInBatches(database, removeReplacedScans);
  const runs = await removeInBatches(database, removeOldRuns);
  const messages = await removeInBatches(database, removeOldMessages);
  const slots = await removeInBatches(database, removeOldSlots);
  const notices = await removeInBatches(database, removeOldNotices);
  const snapshots = await removeInBatches(database, removeUnusedSnapshots);
  const candleBlocks = await removeInBatches(database, removeOldCandles);
  return { jobs, runs, snapshots, scans, candleBlocks, messages, slots, notices };
}
