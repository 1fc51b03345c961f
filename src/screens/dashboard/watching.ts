import { useEffect, useMemo, useRef, useState } from 'react';
import type { KnownPlan } from '../../../domain/analysis/known-analysis.ts';
import { type Coin, coinFromText } from '../../../domain/market/coin.ts';
import { isOnWatchlist } from '../../backend/watchlist-table.ts';
import { addEntry, addedAt, watchlist } from '../../data/watchlist.ts';
import { logFailure } from '../../device/failure-log.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { offerPush } from '../../state/push-offer.ts';
import { useAction } from '../../ui/use-action.ts';

interface Watched {
  readonly userId: string;
  readonly coin: Coin | null;
  readonly recommendation: KnownPlan | null;
  /** What the entry starts from; null if the server stores none. */
  readonly snapshotId: string | null;
}

export type Watching = ReturnType<typeof useWatching>;

/** From the server; until it answers, as the device last saw it. */
function useIsListed(userId: string, coin: Coin | null, online: boolean) {
  const seen = watchlist.useSeen(userId).value?.some((row) => row.coin === coin) ?? false;
  const [said, setSaid] = useState<boolean | null>(null);
  useEffect(() => {
    setSaid(null);
    if (!coin || !online) return;
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

export function useWatching({ userId, recommendation, snapshotId, ...of }: Watched) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const coin = of.coin ?? coinFromText(recommendation?.reason ?? '');
  const listed = useIsListed(userId, coin, online);
  const { busy, problem, done, act } = useAction();
  const standing: 'out' | 'adding' | 'in' = listed || done ? 'in' : busy ? 'adding' : 'out';

  const add = async () => {
    if (!coin || !snapshotId || standing !== 'out') return;
    if (!(await act(() => addEntry(userId, coin, snapshotId)))) return;
    addedAt.set(coin, Date.now());
    // Updates the device's list, with what opens offline.
    void watchlist.reload(userId);
    offerPush('watch');
  };

  const isThere = coin !== null && snapshotId !== null && recommendation !== null;
  const canAdd = standing === 'out' && online && isThere;
  const hindrance =
    online || standing === 'in' ? null : `${unreachable} Adding needs a connection.`;
  const adding = useRef(add);
  adding.current = add;
  return useMemo(
    () => ({ standing, canAdd, problem, hindrance, add: () => adding.current() }),
    [standing, canAdd, problem, hindrance],
  );
}
