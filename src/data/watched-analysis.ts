import type { Coin } from '../../domain/market/coin.ts';
import { notificationTag } from '../../domain/notice/notice.ts';
import { acknowledgeChange, readWatched } from '../backend/watchlist-table.ts';
import { logFailure } from '../device/failure-log.ts';
import { closeNotifications } from '../device/notifications.ts';
import { receiveAnalysis } from '../state/shown-analysis.ts';
import type { AnalysisKind } from './database/analyses.ts';
import { watchlist } from './watchlist.ts';

async function acknowledge(userId: string, entryId: string): Promise<void> {
  const outcome = await acknowledgeChange(entryId);
  if (!outcome.ok) return logFailure('Marking a change as seen', outcome.failure);
  await watchlist.reload(userId);
}

export type WatchedOutcome = 'received' | 'not-there' | 'unreadable' | 'failed';

/** Fetches onto the device; opening the newest marks its change as seen. */
export async function fetchWatched(
  userId: string,
  coin: Coin,
  kind: AnalysisKind,
): Promise<WatchedOutcome> {
  const outcome = await readWatched(userId, coin, kind === 'previous' ? 'previous' : 'latest');
  if (!outcome.ok) return 'failed';
  const entry = outcome.value;
  if (!entry?.analysis) return 'not-there';
  if (entry.analysis === 'unreadable') return 'unreadable';
  await receiveAnalysis({ userId, coin, kind }, entry.analysis, entry.snapshot, true);
  if (kind === 'current') {
    void closeNotifications(notificationTag(coin));
    if (entry.change_detected) void acknowledge(userId, entry.id);
  }
  return 'received';
}
