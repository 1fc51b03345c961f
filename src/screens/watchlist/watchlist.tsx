import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { relativeTime } from '../../../domain/relative-time.ts';
import type { WatchedCoin } from '../../../domain/watched-coin.ts';
import { reloadMutes } from '../../state/coin-mutes.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useListPrices } from '../../state/use-price.ts';
import { LOAD_FAILED, reloadWatchlist, removeEntry } from '../../state/watchlist.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { MissedChecksNotice } from './missed-checks-notice.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useWatchedCoins } from './use-watched-coins.ts';
import { WatchedCard } from './watched-card.tsx';

function EmptyList() {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-line border-dashed px-4 py-12 text-center">
      <p className="font-semibold text-lg">No coins in your watchlist yet</p>
      <p className="max-w-prose text-muted">
        Analyse a coin on the dashboard and press “Add to Watch List”. It is analysed again at your
        monitoring times, and the app tells you what changed.
      </p>
      <Link to="/dashboard" className={buttonClass('primary')}>
        Go to Dashboard
      </Link>
    </div>
  );
}

/** The watch list of one person. */
export function Watchlist({ userId }: { readonly userId: string }) {
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const now = useNow(30_000);
  const { loading, coins, seenAt, failed } = useWatchedCoins(userId, online);
  useListPrices(coins.map(({ coin }) => coin));
  useEffect(() => {
    if (online) void reloadMutes(userId);
  }, [userId, online]);
  const [asked, setAsked] = useState<WatchedCoin | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const remove = async ({ id, coin }: WatchedCoin) => {
    setAsked(null);
    setProblem(null);
    const refusal = await removeEntry(userId, id);
    setProblem(refusal);
    if (!refusal) setSaid(`${coin} was removed from your watchlist`);
  };

  return (
    <>
      <LiveRegion text={said} />
      {failed ? (
        <Notice
          tone="down"
          action={<Button onClick={() => void reloadWatchlist(userId)}>Try again</Button>}
        >
          {LOAD_FAILED}
        </Notice>
      ) : null}
      <MissedChecksNotice userId={userId} online={online} />
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      {!online && seenAt !== null ? (
        <Notice tone="warn">
          {unreachable} This is the list as this device last saw it, {relativeTime(seenAt, now)}.
        </Notice>
      ) : null}
      {loading ? <CardSkeletons /> : null}
      {!loading && coins.length === 0 && !failed ? (
        online || seenAt !== null ? (
          <EmptyList />
        ) : (
          <Notice tone="warn">{unreachable} This device holds no watch list yet.</Notice>
        )
      ) : null}
      {coins.length > 0 ? (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {coins.map((coin) => (
            <li key={coin.id} className="flex">
              <WatchedCard
                userId={userId}
                watched={coin}
                online={online}
                now={now}
                onRemove={() => setAsked(coin)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <RemoveDialog watched={asked} onCancel={() => setAsked(null)} onRemove={remove} />
    </>
  );
}
