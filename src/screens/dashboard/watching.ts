import { useEffect, useState } from 'react';
import type { KnownFacts } from '../../../domain/analysis/known-analysis.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { isOnWatchlist } from '../../backend/watchlist-table.ts';
import { addEntry, addedAt, watchlist } from '../../data/watchlist.ts';
import { logFailure } from '../../device/failure-log.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { offerPush } from '../../state/push-offer.ts';
import { useAction } from '../../ui/use-action.ts';

export type Watching = ReturnType<typeof useWatching>;

/** From the server; until it answers, as the device last saw it. */
function useIsListed(userId: string, coin: Coin, online: boolean) {
  const seen = watchlist.useSeen(userId).value?.some((row) => row.coin === coin) ?? false;
  const [said, setSaid] = useState<boolean | null>(null);
  useEffect(() => {
    setSaid(null);
    if (!online) return;
    let current = true;
    void isOnWatchlist(userId, coin).then((answer) => {
      if (!answer.ok) logFailure('Looking a coin up in the watch list', answer.failure);
      else if (current) setSaid(answer.value);
    });
    return () => {
      current = false;
    };
  }, [userId, coin, online]);
  return said ?? seen;
}

/** The entry starts from the snapshot; null if the server stores none. */
export function useWatching(
  userId: string,
  { coin, tradeRecommendation }: Pick<KnownFacts, 'coin' | 'tradeRecommendation'>,
  snapshotId: string | null,
) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const listed = useIsListed(userId, coin, online);
  const { busy, problem, done, act } = useAction();
  const standing: 'out' | 'adding' | 'in' = listed || done ? 'in' : busy ? 'adding' : 'out';

  const add = async () => {
    if (!snapshotId || standing !== 'out') return;
    if (!(await act(() => addEntry(userId, coin, snapshotId)))) return;
    addedAt.set(coin, Date.now());
    // Updates the device's list, with what opens offline.
    void watchlist.reload(userId);
    offerPush('watch');
  };

  const isThere = snapshotId !== null && tradeRecommendation !== null;
  const canAdd = standing === 'out' && online && isThere;
  const hindrance =
    online || standing === 'in' ? null : `${unreachable} Adding needs a connection.`;
  return { standing, canAdd, problem, hindrance, add };
}
