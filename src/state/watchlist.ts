import { create } from 'zustand';
import { epochMs } from '../../domain/text/quantity.ts';
import { readWatchlist, removeFromWatchlist } from '../backend/watchlist-cards.ts';
import { keepAlertCount } from '../device/database/alert-count.ts';
import { forgetEntry, keepWatchlist } from '../device/database/watchlist.ts';
import { onLeaving, presence } from './leaving.ts';

export const LOAD_FAILED = 'Failed to load watchlist';
export const REMOVE_FAILED = 'Failed to remove coin from watchlist';

interface WatchlistState {
  readonly reading: 'not-yet' | 'reading' | 'done' | 'failed';
}

/** The list itself is stored on the device; this is whether it matches the server's. */
export const useWatchlistReading = create<WatchlistState>(() => ({ reading: 'not-yet' }));

onLeaving(() => useWatchlistReading.setState({ reading: 'not-yet' }));

let turns = 0;

/** Of concurrent readings the one that began last wins. */
export async function reloadWatchlist(userId: string): Promise<void> {
  turns += 1;
  const turn = turns;
  const stayed = presence();
  useWatchlistReading.setState({ reading: 'reading' });
  const answer = await readWatchlist(userId);
  if (turn !== turns || !stayed()) return;
  if (answer.ok) {
    const unopened = answer.value.filter((row) => row.change_detected === true).length;
    // Begun together, so that a wipe meanwhile runs after both.
    await Promise.all([
      keepWatchlist(userId, answer.value, epochMs(Date.now())),
      keepAlertCount(userId, unopened),
    ]);
    if (!stayed()) return;
  }
  useWatchlistReading.setState({ reading: answer.ok ? 'done' : 'failed' });
}

/** Removes an entry on the server, then on the device. Returns null, or an error message. */
export async function removeEntry(userId: string, id: string): Promise<string | null> {
  const answer = await removeFromWatchlist(userId, id);
  if (!answer.ok) return REMOVE_FAILED;
  await forgetEntry(userId, id);
  return null;
}
