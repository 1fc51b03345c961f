import { create } from 'zustand';
import { epochMs } from '../../domain/text/quantity.ts';
import { readWatchlist, removeFromWatchlist } from '../backend/watchlist-cards.ts';
import { keepAlertCount } from '../device/database/alert-count.ts';
import { forgetEntry, keepWatchlist } from '../device/database/watchlist.ts';
import { onLeaving, presence } from './leaving.ts';

export const LOAD_FAILED = 'Failed to load watchlist';
export const REMOVE_FAILED = 'Failed to remove coin from watchlist';

interface WatchlistState {
  /** How the last reading from the server ended. */
  readonly reading: 'not-yet' | 'reading' | 'done' | 'failed';
}

/** The list itself lives on the device; this is whether it is as the server has it. */
export const useWatchlistReading = create<WatchlistState>(() => ({ reading: 'not-yet' }));

onLeaving(() => useWatchlistReading.setState({ reading: 'not-yet' }));

let turns = 0;

/** Reads the list from the server onto the device; of several readings the one that began last counts. */
export async function reloadWatchlist(userId: string): Promise<void> {
  turns += 1;
  const turn = turns;
  const stayed = presence();
  useWatchlistReading.setState({ reading: 'reading' });
  const answer = await readWatchlist(userId);
  if (turn !== turns || !stayed()) return;
  if (answer.ok) {
    const unopened = answer.value.filter((row) => row.change_detected === true).length;
    // Begun together: what is wiped while they are written is wiped after both.
    await Promise.all([
      keepWatchlist(userId, answer.value, epochMs(Date.now())),
      keepAlertCount(userId, unopened),
    ]);
    if (!stayed()) return;
  }
  useWatchlistReading.setState({ reading: answer.ok ? 'done' : 'failed' });
}

/**
 * Removes an entry on the server, then on the device.
 * @returns null, or what the person reads
 */
export async function removeEntry(userId: string, id: string): Promise<string | null> {
  const answer = await removeFromWatchlist(userId, id);
  if (!answer.ok) return REMOVE_FAILED;
  await forgetEntry(userId, id);
  return null;
}
