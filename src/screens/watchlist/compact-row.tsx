import { Link } from 'react-router-dom';
import { baseOf } from '../../../domain/market/coin.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { RowStance } from '../../plan/row-stance.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CHANGED_EDGE, usePlanNow } from './row-plan.tsx';
import { RowPrice } from './row-price.tsx';
import { ChangeWordsLine } from './row-status.tsx';

/** One line, the whole of it a link; what else a row does is left to the full list. */
export function CompactRow({ watched }: { readonly watched: WatchedCoin }) {
  const { coin, change_detected, changes, last_check_error } = watched;
  const now = usePlanNow(watched.recommendation);
  return (
    <article
      aria-label={coin}
      className={classNames(
        'relative -mx-4 flex min-h-11 flex-wrap items-center gap-x-2 border-line border-t px-4 hover:bg-surface',
        change_detected && CHANGED_EDGE,
      )}
    >
      <h2 className="w-[3.75rem] truncate font-semibold text-[0.9375rem] md:w-28">
        <Link
          to={`/dashboard?wl=${encodeURIComponent(coin)}`}
          className="after:absolute after:inset-0"
        >
          {baseOf(coin)}
          {change_detected ? <span className="sr-only"> Change Detected</span> : null}
        </Link>
      </h2>
      <div className="grow basis-28 text-[0.8125rem] leading-[1.125rem] md:flex md:gap-x-6">
        <p className="md:w-52">
          {now ? <RowStance {...now} coloured brief first="font-[650]" /> : 'N/A'}
        </p>
        {last_check_error === null ? (
          <ChangeWordsLine changes={changes.slice(0, 1)} />
        ) : (
          <p className="text-warn text-xs">Last check failed</p>
        )}
      </div>
      <RowPrice coin={coin} className="flex items-center gap-x-2 *:last:min-w-[4.25rem]" />
    </article>
  );
}
