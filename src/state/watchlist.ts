import { create } from 'zustand';
import { epochMs } from '../../domain/quantity.ts';
import { readWatchlist, removeFromWatchlist } from '../backend/watchlist-cards.ts';
import { keepAlertCount } from '../device/database/alert-count.ts';
import { forgetEntry, keepWatchlist } from '../device/database/watchlist.ts';

export const LOAD_FAILED = 'Failed to load watchlist';
export const REMOVE_FAILED = 'Failed to remove coin from watchlist';

interface WatchlistState {
  /** How the last reading from the server ended. */
  readonly reading: 'not-yet' | 'reading' | 'done' | 'failed';
}

/** The list itself lives on the device; this is whether it is as the server has it. */
export const useWatchlistReading = create<WatchlistState>(() => ({ reading: 'not-yet' }));

/** Reads the list from the server onto the device. */
export async function reloadWatchlist(userId: string): Promise<void> {
  useWatchlistReading.setState({ reading: 'reading' });
  const answer = await readWatchlist(userId);
  if (answer.ok) {
    await keepWatchlist(userId, answer.value, epochMs(Date.now()));
    await keepAlertCount(userId, answer.value.filter((row) => row.change_detected === true).length);
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
