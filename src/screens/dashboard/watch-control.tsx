import { Check, Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { type Coin, coinFromText } from '../../../domain/coin.ts';
import type { KnownPlan } from '../../../domain/known-analysis.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { addToWatchlist, isOnWatchlist } from '../../backend/watchlist-table.ts';
import type { Database } from '../../device/database/database.ts';
import { wasOnList } from '../../device/database/watchlist.ts';
import { logFailure } from '../../device/failure-log.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { offerPush } from '../../state/push-offer.ts';
import { useObserved } from '../../state/use-observed.ts';
import { reloadWatchlist } from '../../state/watchlist.ts';
import { Button } from '../../ui/button.tsx';

interface WatchControlProps {
  readonly userId: string;
  readonly coin: Coin | null;
  /** Without one there is nothing to watch. */
  readonly recommendation: KnownPlan | null;
  /** The analysis that the entry starts from; null where the server keeps none. */
  readonly snapshotId: string | null;
}

type Standing = 'out' | 'adding' | 'in';

const TEXT: Record<Standing, string> = {
  out: 'Add to Watch List',
  adding: 'Adding...',
  in: 'In Watch List',
};

/** Whether the coin is on the list: as the server says, and until then as the device last saw it. */
function useIsListed(userId: string, coin: Coin | null, online: boolean) {
  const query = useCallback(
    async (db: Database) => (coin ? wasOnList(db, userId, coin) : false),
    [userId, coin],
  );
  const seen = useObserved(query);
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
  return said ?? (seen.status === 'read' && seen.value === true);
}

/** Puts the coin on the watch list; says so when it is there. */
export function WatchControl(props: WatchControlProps) {
  const { userId, recommendation, snapshotId } = props;
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const coin = props.coin ?? coinFromText(recommendation?.reason ?? '');
  const listed = useIsListed(userId, coin, online);
  const [progress, setProgress] = useState<'adding' | 'in' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const standing: Standing = listed ? 'in' : (progress ?? 'out');

  const add = async () => {
    if (!coin || !snapshotId || standing !== 'out') return;
    setProgress('adding');
    setProblem(null);
    const answer = await addToWatchlist(userId, coin, snapshotId);
    setProgress(answer.ok ? 'in' : null);
    // The device's list follows, with what opens without a network.
    if (answer.ok) {
      void reloadWatchlist(userId);
      offerPush('watch');
    } else setProblem(`Failed to add to watchlist: ${sentenceOf(answer.failure)}`);
  };

  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        onClick={add}
        busy={standing === 'adding'}
        disabled={standing !== 'out' || !online || !coin || !snapshotId || !recommendation}
      >
        {standing === 'in' ? <Check aria-hidden="true" className="size-4 text-up" /> : null}
        {standing === 'out' ? <Plus aria-hidden="true" className="size-4" /> : null}
        {TEXT[standing]}
      </Button>
      {problem ? (
        <p role="alert" className="text-down text-sm">
          {problem}
        </p>
      ) : null}
      {online || standing === 'in' ? null : (
        <p className="text-muted text-sm">{unreachable} Adding needs a connection.</p>
      )}
    </div>
  );
}
