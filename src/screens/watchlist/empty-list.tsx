import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { useAdditions, watchCoin } from '../../data/coin-runs.ts';
import { ensureCoins, useCoins } from '../../data/coins.ts';
import { useListPrices } from '../../data/prices.ts';
import { useWeekLine } from '../../data/week-lines.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { RowPrice } from './row-price.tsx';

interface StarterCoinProps {
  readonly userId: string;
  readonly coin: Coin;
  /** 'Bitcoin'; absent if unknown. */
  readonly name: string | undefined;
}

/** One press analyses and adds it. */
function StarterCoin({ userId, coin, name }: StarterCoinProps) {
  const progress = useAdditions((runs) => runs.get(coin));
  const closes = useWeekLine(coin);
  const unreachable = useUnreachable('analysis');
  const running = progress?.phase === 'running';
  const base = baseOf(coin);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-line border-t py-4 first:border-t-0 md:border-s md:border-t-0 md:px-6 md:py-2 md:first:border-s-0 md:first:ps-0">
      <div>
        <h2 className="font-semibold text-[1.0625rem]">
          {base}
          <span className="ms-1.5 inline-flex font-normal text-[0.8125rem] text-faint">
            {name ?? coin}
          </span>
        </h2>
        <button
          type="button"
          className="-ms-3 mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-3 font-[560] text-[0.9375rem] text-accent hover:bg-accent-soft disabled:text-faint disabled:hover:bg-transparent"
          disabled={running || unreachable !== null}
          title={unreachable ?? undefined}
          onClick={() => void watchCoin(userId, coin)}
        >
          {running ? <Spinner /> : <Plus aria-hidden="true" className="size-4" />}
          {running ? 'Adding...' : `Add ${base}`}
        </button>
      </div>
      <div className="flex flex-col items-end gap-2">
        <RowPrice coin={coin} className="" />
        <Sparkline closes={closes} width={120} height={40} label={`Price of ${base} over 7 days`} />
      </div>
      <p
        role="status"
        className={`col-span-full min-h-5 text-[0.8125rem] ${progress?.phase === 'error' ? 'text-down' : 'text-muted'}`}
      >
        {progress?.phase === 'running' ? progress.text : null}
        {progress?.phase === 'error' ? progress.message : null}
      </p>
    </li>
  );
}

const OFFERED = 3;

export function EmptyList({ userId }: { readonly userId: string }) {
  const list = useCoins((state) => state.list);
  useEffect(() => void ensureCoins(), []);
  const offered = list.status === 'ready' ? list.coins.slice(0, OFFERED) : [];
  useListPrices(offered);
  return (
    <div className="border-line border-t py-8">
      <p className="font-semibold text-[1.0625rem]">No coins in your watchlist yet</p>
      <p className="mt-1 max-w-prose text-muted">
        Analyse a coin on the dashboard and press “Add to Watch List”. It is checked at your
        monitoring times, and you are notified of changes.
      </p>
      <Link to="/dashboard" className={buttonClass('primary', 'mt-4')}>
        Go to Dashboard
      </Link>
      {list.status === 'ready' && list.coins.length > 0 ? (
        <section aria-label="Add with one press" className="mt-8">
          <p className="mb-2 text-[0.8125rem] text-faint">
            Or begin with the most traded: one press analyses the coin and adds it.
          </p>
          <ul className="md:grid md:grid-cols-3">
            {offered.map((coin) => (
              <StarterCoin key={coin} userId={userId} coin={coin} name={list.names[coin]} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
