import type { Database } from '../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../platform/database/database-error.ts';
import { oneByOne, type SetAside } from '../../platform/database/in-halves.ts';
import { type OldRows, pruneRows } from '../../platform/database/prune-rows.ts';
import { removeOldCandles } from '../store/old-candles.ts';
import { OLD_JOBS, OLD_MESSAGES, OLD_NOTICES, OLD_RUNS, OLD_SLOTS } from '../store/old-rows.ts';
import { removeReplacedScans, removeUnusedSnapshots } from '../store/unused-snapshots.ts';

const BATCH = 200;
const MOST_BATCHES = 20;

type Remove = (database: Database, batch: number) => Promise<number>;

async function removeInBatches(database: Database, remove: Remove): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MOST_BATCHES; round += 1) {
    let count: number;
    try {
      count = await remove(database, BATCH);
    } catch (error) {
      // A row came into use meanwhile; the next round sees that.
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

/** @param setAside takes what cannot be deleted */
export async function pruneOldRows(
  database: Database,
  setAside: SetAside<string>,
): Promise<Removed> {
  const rows =
    (old: OldRows): Remove =>
    (on, batch) =>
      pruneRows(on, old, batch, setAside);
  const kinds: readonly (readonly [keyof Removed, Remove])[] = [
    ['jobs', rows(OLD_JOBS)],
    // Before runs, which tell which snapshots only the scan requested.
    ['scans', removeReplacedScans],
    ['runs', rows(OLD_RUNS)],
    ['messages', rows(OLD_MESSAGES)],
    ['slots', rows(OLD_SLOTS)],
    ['notices', rows(OLD_NOTICES)],
    ['snapshots', removeUnusedSnapshots],
    ['candleBlocks', removeOldCandles],
  ];
  const removed = {
    jobs: 0,
    runs: 0,
    snapshots: 0,
    scans: 0,
    candleBlocks: 0,
    messages: 0,
    slots: 0,
    notices: 0,
  };
  await oneByOne(
    kinds,
    async ([kind, remove]) => {
      removed[kind] = await removeInBatches(database, remove);
    },
    ([kind], error) => setAside(kind, error),
  );
  return removed;
}
