import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { useAdditions, watchCoin } from '../../data/coin-runs.ts';
import { ensureCoins, useCoins } from '../../data/coins.ts';
import { useListPrices } from '../../data/prices.ts';
import { useWeekLine } from '../../data/week-lines.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { RowPrice } from './row-price.tsx';
import { RunLine } from './row-status.tsx';

interface StarterCoinProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly name: string | undefined;
}

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
        <Button
          variant="quiet"
          busy={running}
          className="-ms-3 mt-1 px-3 text-accent"
          disabled={unreachable !== null}
          title={unreachable ?? undefined}
          onClick={() => void watchCoin(userId, coin)}
        >
          {running ? null : <Plus aria-hidden="true" className="size-4" />}
          {running ? 'Adding...' : `Add ${base}`}
        </Button>
      </div>
      <div className="flex flex-col items-end gap-2">
        <RowPrice coin={coin} />
        <Sparkline closes={closes} width={120} height={40} label={`Price of ${base} over 7 days`} />
      </div>
      <RunLine run={progress} className="min-h-5" />
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
