import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { refreshCoin, useRefreshes } from '../../data/coin-runs.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { Spinner } from '../../ui/spinner.tsx';

const TEXT_BUTTON =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-1 font-[560] text-[0.8125rem] max-[24.3rem]:text-xs md:px-1.5 hover:bg-accent-soft hover:text-accent group-hover/row:text-accent disabled:text-faint disabled:hover:bg-transparent';

interface RowButtonsProps {
  readonly userId: string;
  readonly watched: WatchedCoin;
  readonly online: boolean;
  readonly bell: ReactNode;
  readonly onRemove: () => void;
}

/** The link to the details takes the whole row. */
export function RowButtons({ userId, watched, online, bell, onRemove }: RowButtonsProps) {
  const { coin, change_detected, previous_snapshot } = watched;
  const running = useRefreshes((runs) => runs.get(coin)?.phase === 'running');
  const unrefreshable = useUnreachable('analysis');
  const address = `/dashboard?wl=${encodeURIComponent(coin)}`;
  return (
    <>
      {previous_snapshot === null ? null : (
        <Link
          to={`${address}&previous=true`}
          className={`${TEXT_BUTTON} relative z-10 ${change_detected ? 'text-accent' : 'text-muted'}`}
        >
          View Before Change
        </Link>
      )}
      <Link to={address} className={`${TEXT_BUTTON} text-muted after:absolute after:inset-0`}>
        View Details
      </Link>
      <button
        type="button"
        className={`${TEXT_BUTTON} relative z-10 text-muted`}
        disabled={running || unrefreshable !== null}
        title={unrefreshable ?? undefined}
        onClick={() => void refreshCoin(userId, coin)}
      >
        {running ? <Spinner /> : null}
        {running ? 'Regenerating' : 'Refresh Analysis'}
      </button>
      <span className="relative z-10 flex max-md:-me-3.5 max-md:ms-auto">
        {bell}
        <button
          type="button"
          aria-label={`Remove ${coin} from watchlist`}
          className="grid size-11 place-items-center rounded-md text-faint hover:bg-raised hover:text-text disabled:opacity-55"
          disabled={!online}
          title={online ? undefined : 'Removing needs a connection.'}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </button>
      </span>
    </>
  );
}
