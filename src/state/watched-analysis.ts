import type { Coin } from '../../domain/coin.ts';
import { acknowledgeChange, readWatched } from '../backend/watchlist-table.ts';
import type { AnalysisKind } from '../device/database/analyses.ts';
import { receiveAnalysis } from './shown-analysis.ts';

export type WatchedOutcome = 'received' | 'not-there' | 'failed';

/**
 * Fetches a coin's analysis from the watch list onto the device. Opening the newest one tells the
 * server that the person has seen the change.
 */
export async function fetchWatched(
  userId: string,
  coin: Coin,
  kind: AnalysisKind,
): Promise<WatchedOutcome> {
  const which = kind === 'previous' ? 'previous' : 'latest';
  const outcome = await readWatched(userId, coin, which).catch(() => null);
  if (!outcome?.ok) return 'failed';
  const entry = outcome.value;
  if (!entry?.sync) return 'not-there';
  await receiveAnalysis({ userId, coin, kind }, entry.sync, entry.snapshot);
  if (kind === 'current' && entry.change_detected) {
    acknowledgeChange(entry.id).catch(() => undefined);
  }
  return 'received';
}
