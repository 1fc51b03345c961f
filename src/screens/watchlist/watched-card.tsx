import { ArrowDown, ArrowUp, BellDot, Check, RefreshCw, Trash2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { changeLine } from '../../../domain/change.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import type { WatchedCoin } from '../../../domain/watched-coin.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { refreshCoin, useRefreshes } from '../../state/watchlist-refresh.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CoinBell } from './coin-bell.tsx';
import { RefreshLine } from './refresh-line.tsx';
import { WatchedPrice } from './watched-price.tsx';
import { WatchedStatus } from './watched-status.tsx';

interface WatchedCardProps {
  readonly userId: string;
  readonly watched: WatchedCoin;
  readonly online: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onRemove: () => void;
}

/** The direction, and below it the stance where the plan takes one. */
function CurrentPlan({ plan }: { readonly plan: WatchedCoin['recommendation'] }) {
  if (plan === null) return <span className="font-semibold text-muted">N/A</span>;
  const { action, stance } = plan;
  const long = action === 'LONG';
  const Arrow = long ? ArrowUp : ArrowDown;
  return (
    <>
      <span
        className={`inline-flex items-center gap-1 font-bold ${long ? 'text-up' : 'text-down'}`}
      >
        <Arrow aria-hidden="true" strokeWidth={3} className="size-4" />
        {action}
      </span>
      {stance === null ? null : <span className="block"> {stance}</span>}
    </>
  );
}

function ChangeBadge({ changed }: { readonly changed: boolean }) {
  const Icon = changed ? BellDot : Check;
  return (
    <Badge tone={changed ? 'warn' : 'plain'}>
      <Icon aria-hidden="true" className="size-3.5" />
      {changed ? 'Change Detected' : 'No Change'}
    </Badge>
  );
}

/** One coin: what is recommended now, what changed, how old it is, and what to do. */
export function WatchedCard({ userId, watched, online, now, onRemove }: WatchedCardProps) {
  const { coin, change_detected, changes, snapshot_time, last_check_error, last_check_at } =
    watched;
  const refresh = useRefreshes((state) => state.refreshes.get(coin));
  const running = refresh?.phase === 'running';
  const unrefreshable = useUnreachable('analysis');
  const address = `/dashboard?wl=${encodeURIComponent(coin)}`;
  return (
    <article
      aria-label={coin}
      className="flex w-full flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      {/* What does not fit beside a long name goes below it. */}
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="max-w-full truncate font-semibold text-lg tracking-tight">{coin}</h2>
        <ChangeBadge changed={change_detected} />
        <div className="-me-2 -my-1 ms-auto flex">
          <CoinBell userId={userId} coin={coin} now={now} />
          <Button
            variant="quiet"
            aria-label={`Remove ${coin} from watchlist`}
            className="px-2"
            disabled={!online}
            title={online ? undefined : 'Removing needs a connection.'}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      {change_detected && changes.length > 0 ? (
        <p className="numeric font-medium">{changeLine(changes)}</p>
      ) : null}
      <WatchedStatus watched={watched} />
      <dl className="flex flex-col gap-1 text-sm">
        <WatchedPrice coin={coin} />
        <div className="flex justify-between gap-3">
          <dt className="text-muted">Current Trade Recommendation</dt>
          <dd className="text-end">
            <CurrentPlan plan={watched.recommendation} />
          </dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-muted">Last Updated</dt>
          <dd className="numeric text-end">
            <time
              dateTime={new Date(snapshot_time).toISOString()}
              title={momentText(snapshot_time)}
            >
              {relativeTime(snapshot_time, now)}
            </time>
          </dd>
        </div>
      </dl>
      {last_check_error !== null ? (
        <p className="flex gap-2 text-sm text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            Last check failed: {last_check_error}
            {last_check_at === null ? null : ` (${relativeTime(last_check_at, now)})`}
          </span>
        </p>
      ) : null}
      <RefreshLine refresh={refresh} />
      <div className="mt-auto flex flex-wrap gap-2">
        <Link to={address} className={buttonClass('primary', 'grow')}>
          View Details
        </Link>
        {watched.previous_snapshot !== null ? (
          <Link to={`${address}&previous=true`} className={buttonClass('secondary', 'grow')}>
            View Before Change
          </Link>
        ) : null}
        <Button
          className="grow"
          busy={running}
          disabled={running || unrefreshable !== null}
          title={unrefreshable ?? undefined}
          onClick={() => void refreshCoin(userId, coin)}
        >
          {running ? null : <RefreshCw aria-hidden="true" className="size-4" />}
          {running ? 'Regenerating' : 'Refresh Analysis'}
        </Button>
      </div>
    </article>
  );
}
