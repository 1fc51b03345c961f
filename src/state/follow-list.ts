import type { Database } from '../device/database/database.ts';
import { query } from '../device/database/keeping.ts';
import { observe } from '../device/database/observe.ts';
import { seenWatchlist } from '../device/database/watchlist.ts';
import { bringListResults } from './list-results.ts';
import { reloadWatchlist } from './watchlist.ts';

/** How old the device's list may be when the app is opened or returned to, in milliseconds. */
const FRESH = 60_000;

/** Reads the list unless the device's is fresh. */
async function refreshList(userId: string): Promise<void> {
  const [first] = await query((db) => seenWatchlist(db, userId), []);
  if (first === undefined || Date.now() - first.seenAt > FRESH) await reloadWatchlist(userId);
}

/**
 * Keeps the list and its results on the device whichever page is open: read at the start and on
 * coming back, since a push may have come while nothing listened; and whenever the list was read,
 * here or elsewhere, its results follow.
 * @returns the way to stop
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
