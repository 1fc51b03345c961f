import { Check, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Coin, coinFromText } from '../../../domain/coin.ts';
import type { KnownPlan } from '../../../domain/known-analysis.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { addToWatchlist, isOnWatchlist } from '../../backend/watchlist-table.ts';
import { logFailure } from '../../device/failure-log.ts';
import { Button } from '../../ui/button.tsx';

interface WatchControlProps {
  readonly userId: string;
  readonly coin: Coin | null;
  /** Without one there is nothing to watch. */
  readonly recommendation: KnownPlan | null;
  /** The analysis that the entry starts from; null where the server keeps none. */
  readonly snapshotId: string | null;
  readonly online: boolean;
}

type Standing = 'out' | 'adding' | 'in';

const TEXT: Record<Standing, string> = {
  out: 'Add to Watch List',
  adding: 'Adding...',
  in: 'In Watch List',
};

/** Puts the coin on the watch list; says so when it is there. */
export function WatchControl(props: WatchControlProps) {
  const { userId, recommendation, snapshotId, online } = props;
  const coin = props.coin ?? coinFromText(recommendation?.reason ?? '');
  const [standing, setStanding] = useState<Standing>('out');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    setStanding('out');
    setProblem(null);
    if (!coin || !online) return;
    let current = true;
    void isOnWatchlist(userId, coin).then((answer) => {
      if (!answer.ok) logFailure('Looking a coin up in the watch list', answer.failure);
      else if (current && answer.value) setStanding('in');
    });
    return () => {
      current = false;
    };
  }, [userId, coin, online]);

  const add = async () => {
    if (!coin || !snapshotId || standing !== 'out') return;
    setStanding('adding');
    setProblem(null);
    const answer = await addToWatchlist(userId, coin, snapshotId);
    setStanding(answer.ok ? 'in' : 'out');
    if (!answer.ok) setProblem(`Failed to add to watchlist: ${sentenceOf(answer.failure)}`);
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
        <p className="text-muted text-sm">Adding needs the network.</p>
      )}
    </div>
  );
}
