import { Plus } from 'lucide-react';
import { baseOf, type Coin } from '../../../domain/coin.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useWatchCoins, watchCoin } from '../../state/watch-coin.ts';
import { useWeekLine } from '../../state/week-lines.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { RowPrice } from './row-price.tsx';

interface StarterCoinProps {
  readonly userId: string;
  readonly coin: Coin;
  /** 'Bitcoin'; absent where it is not known. */
  readonly name: string | undefined;
}

/** A coin that an empty list offers: one press analyses it and adds it. */
export function StarterCoin({ userId, coin, name }: StarterCoinProps) {
  const progress = useWatchCoins((state) => state.progress.get(coin));
  const closes = useWeekLine(coin);
  const unreachable = useUnreachable('analysis');
  const running = progress?.phase === 'running';
  const base = baseOf(coin);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-line border-t py-4 first:border-t-0 md:border-s md:border-t-0 md:px-6 md:py-2 md:first:border-s-0 md:first:ps-0">
      <div>
        <h2 className="font-semibold text-[1.0625rem]">
          {base}
          <span className="ms-1.5 font-normal text-[0.8125rem] text-faint">{name ?? coin}</span>
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
        {progress?.phase === 'running' ? progress.text : progress?.message}
      </p>
    </li>
  );
}
