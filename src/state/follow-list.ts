import type { Database } from '../device/database/database.ts';
import { query } from '../device/database/keeping.ts';
import { observe } from '../device/database/observe.ts';
import { seenWatchlist } from '../device/database/watchlist.ts';
import { bringListResults } from './list-results.ts';
import { reloadWatchlist } from './watchlist.ts';

/** Maximum age of the stored list when the app is opened or returned to, in milliseconds. */
const FRESH = 60_000;

async function refreshList(userId: string): Promise<void> {
  const [first] = await query((db) => seenWatchlist(db, userId), []);
  if (first === undefined || Date.now() - first.seenAt > FRESH) await reloadWatchlist(userId);
}

/**
 * Syncs the list to the device at the start and on return (a push may have come unheard), and its
 * results after every reading.
 */
export function followList(userId: string, online: boolean): () => void {
  const read = (db: Database) => seenWatchlist(db, userId);
  const stop = observe(read, () => void bringListResults(userId));
  const look = () => {
    if (online && document.visibilityState === 'visible') void refreshList(userId);
  };
  if (online) void refreshList(userId);
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}
