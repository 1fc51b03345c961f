import { useEffect, useState } from 'react';
import type { KnownPlan } from '../../../domain/analysis/known-analysis.ts';
import { type Coin, coinFromText } from '../../../domain/market/coin.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { addToWatchlist, isOnWatchlist } from '../../backend/watchlist-table.ts';
import { watchlist } from '../../data/watchlist.ts';
import { logFailure } from '../../device/failure-log.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { offerPush } from '../../state/push-offer.ts';

interface Watched {
  readonly userId: string;
  readonly coin: Coin | null;
  readonly recommendation: KnownPlan | null;
  /** What the entry starts from; null if the server stores none. */
  readonly snapshotId: string | null;
}

export interface Watching {
  readonly standing: 'out' | 'adding' | 'in';
  readonly canAdd: boolean;
  readonly add: () => Promise<void>;
  readonly problem: string | null;
  /** Null if it can be added, or it does not matter. */
  readonly hindrance: string | null;
}

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

export function useWatching({ userId, recommendation, snapshotId, ...of }: Watched): Watching {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const coin = of.coin ?? coinFromText(recommendation?.reason ?? '');
  const listed = useIsListed(userId, coin, online);
  const [progress, setProgress] = useState<'adding' | 'in' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const standing = listed ? 'in' : (progress ?? 'out');

  const add = async () => {
    if (!coin || !snapshotId || standing !== 'out') return;
    setProgress('adding');
    setProblem(null);
    const answer = await addToWatchlist(userId, coin, snapshotId);
    setProgress(answer.ok ? 'in' : null);
    // Updates the device's list, with what opens offline.
    if (answer.ok) {
      void watchlist.reload(userId);
      offerPush('watch');
    } else setProblem(`Failed to add to watchlist: ${sentenceOf(answer.failure)}`);
  };

  const isThere = coin !== null && snapshotId !== null && recommendation !== null;
  return {
    standing,
    canAdd: standing === 'out' && online && isThere,
    add,
    problem,
    hindrance: online || standing === 'in' ? null : `${unreachable} Adding needs a connection.`,
  };
}
