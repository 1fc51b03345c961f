import type { Coin } from '../../../domain/coin.ts';
import { priceWords } from '../../../domain/price-words.ts';
import { useKnownPrice } from '../../state/use-price.ts';
import { LiveFigure } from '../../ui/live-figure.tsx';
import { useNow } from '../../ui/use-now.ts';

/** The row of a card that says the price of its coin, and how old it is. */
export function WatchedPrice({ coin }: { readonly coin: Coin }) {
  const known = useKnownPrice(coin);
  const now = useNow(5_000);
  const words = known && priceWords(known, now);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted">{words?.old ? 'Last Price' : 'Price Now'}</dt>
      <dd className="min-h-6 text-base">
        {known && words ? (
          <LiveFigure
            amount={known.price}
            text={words.price}
            change={words.change}
            way={words.way}
            over="in 24 hours"
            old={words.old}
          />
        ) : null}
      </dd>
      <dd className="numeric basis-full text-end text-muted">{words?.age ?? 'no price yet'}</dd>
    </div>
  );
}
