import { ArrowRight } from 'lucide-react';
import { baseOf, type Coin, QUOTES } from '../../../../domain/market/coin.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { priceWords } from '../../../../domain/text/price-words.ts';
import { useCoins } from '../../../data/coins.ts';
import { useKnownPrice, useListPrices } from '../../../data/prices.ts';
import { useWeekLine } from '../../../data/week-lines.ts';
import { LiveAmount } from '../../../plan/price-text.tsx';
import { ChangeMark } from '../../../ui/change-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { useNow } from '../../../ui/use-now.ts';

const OFFERED = 3;

/** Each base once, in its first quote; `coins` are sorted by turnover. */
export function firstCoins(coins: readonly Coin[]): readonly Coin[] {
  const bases = new Map<string, Coin>();
  for (const coin of coins) {
    const base = baseOf(coin);
    // A dollar against a dollar is not worth analysing.
    if (bases.has(base) || QUOTES.some((quote) => quote === base)) continue;
    bases.set(base, coin);
    if (bases.size === OFFERED) break;
  }
  return [...bases.values()];
}

const WIDTH = 228;
const HEIGHT = 110;

const PLACES = Array.from({ length: OFFERED }, (_, place) => place);

const COUNTS: Readonly<Record<number, string>> = { 1: 'The one', 2: 'The two', 3: 'The three' };

const GRID = 'mt-5 grid border-line border-y lg:mt-8 lg:grid-cols-3';
const CELL =
  'relative border-line py-3.5 max-lg:not-first:border-t lg:px-6 lg:py-5 lg:first:ps-0 lg:not-first:border-s';

interface OfferedCoinProps {
  readonly coin: Coin;
  readonly name: string | undefined;
  readonly now: number;
  readonly disabled: boolean;
  readonly onGenerate: (coin: Coin) => void;
}

function OfferedCoin({ coin, name, now, disabled, onGenerate }: OfferedCoinProps) {
  const known = useKnownPrice(coin);
  const words = known && priceWords(known, now);
  const closes = useWeekLine(coin);
  const line = known && closes.length > 0 ? [...closes, known.price] : closes;
  const [low, high] = [Math.min(...line), Math.max(...line)];
  return (
    <li className={`${CELL} grid grid-cols-[minmax(6rem,1fr)_minmax(0,7.5rem)] gap-x-3 lg:block`}>
      <h3 className="font-semibold text-[1.0625rem]">
        {baseOf(coin)}
        {name ? (
          <span className="ms-1.5 inline-flex font-normal text-[0.8125rem] text-faint">{name}</span>
        ) : null}
      </h3>
      <p className="flex min-h-8 flex-wrap items-baseline gap-x-2 text-xl tracking-[-0.02em] lg:mt-2 lg:min-h-[2.375rem] lg:text-[1.75rem]">
        {known && words ? (
          <>
            <span className="sr-only">{words.old ? 'Last price' : 'Price now'} </span>
            <LiveAmount amount={known.price} text={words.price} old={words.old} />
            {words.change ? (
              <span className="tracking-normal">
                <ChangeMark {...words} change={words.change} over="in 24 hours" />
              </span>
            ) : null}
          </>
        ) : (
          <span className="text-base text-faint tracking-normal">No price yet</span>
        )}
      </p>
      <div className="relative h-[3.625rem] self-center max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 lg:mt-3.5 lg:h-27">
        <Sparkline
          closes={line}
          width={WIDTH}
          height={HEIGHT}
          label="Price of 7 days"
          className="size-full"
        />
        {known && closes.length > 0 && high > low ? (
          <span
            aria-hidden="true"
            style={{ top: `${(100 * (high - known.price)) / (high - low)}%` }}
            className="absolute end-0 size-1.5 translate-x-1/2 -translate-y-1/2 rounded-full bg-text"
          />
        ) : null}
      </div>
      <button
        type="button"
        disabled={disabled}
        onClick={() => onGenerate(coin)}
        className="col-span-full mt-0.5 justify-self-start inline-flex min-h-11 items-center gap-1.5 font-[560] text-accent underline-offset-4 after:absolute after:inset-0 enabled:hover:underline disabled:text-faint lg:mt-3"
      >
        Analyse {coin}
        <ArrowRight aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

type ThreeCoinsProps = Pick<OfferedCoinProps, 'onGenerate'> & { readonly online: boolean };

export function ThreeCoins({ online, onGenerate }: ThreeCoinsProps) {
  const list = useCoins((state) => state.list);
  const coins = list.status === 'ready' ? firstCoins(list.coins) : [];
  const now = useNow(5_000);
  useListPrices(coins, false);
  const first = useKnownPrice(coins[0] ?? '');
  // The search reports the failure.
  if (list.status === 'failed' || (list.status === 'loading' && !online)) return null;
  if (list.status === 'loading') {
    return (
      <div className={GRID} aria-hidden="true">
        {PLACES.map((place) => (
          <div key={place} className={CELL}>
            <Skeleton className="h-[7.5rem] w-full lg:h-[14.5rem]" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      <ul className={GRID}>
        {coins.map((coin) => (
          <OfferedCoin
            key={coin}
            {...{ coin, now, onGenerate }}
            name={list.names[coin]}
            disabled={!online}
          />
        ))}
      </ul>
      <p className="mt-2.5 min-h-[1.125rem] text-faint text-xs">
        {list.traded
          ? `${COUNTS[coins.length] ?? 'Those'} with the largest turnover today. `
          : null}
        {first ? `Prices of ${momentText(first.at)}.` : null}
      </p>
    </>
  );
}
