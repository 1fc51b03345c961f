import type { KnownFacts } from '../../../domain/known-analysis.ts';
import { formatNumber } from '../../../domain/number-format.ts';
import { priceWords } from '../../../domain/price-words.ts';
import type { KnownPrice } from '../../state/prices.ts';
import { usePrice } from '../../state/use-price.ts';
import { LiveFigure } from '../../ui/live-figure.tsx';
import { useNow } from '../../ui/use-now.ts';

type Analysed = Pick<KnownFacts, 'coin' | 'market' | 'tradeRecommendation'>;

/** The price of the analysis's coin on the analysis's market; another market's is none. */
function usePriceOf({ coin, market }: Analysed): KnownPrice | null {
  const known = usePrice(coin);
  return known && market && known.market.id !== market.id ? null : known;
}

/** '1.2% above entry'; null where the plan has no entry. */
function distanceText(price: number, plan: Analysed['tradeRecommendation']): string | null {
  const entry = plan?.entry;
  if (typeof entry !== 'number' || entry <= 0) return null;
  const text = formatNumber(Math.abs(100 * (price / entry - 1)), 1);
  return text === '0.0' ? 'at entry' : `${text}% ${price > entry ? 'above' : 'below'} entry`;
}

/** The price now with its change of 24 hours. */
export function LivePrice({ facts }: { readonly facts: Analysed }) {
  const known = usePriceOf(facts);
  const now = useNow(5_000);
  if (!known) return null;
  const { price, change, way, old } = priceWords(known, now);
  return (
    <p className="text-lg">
      <span className="sr-only">{old ? 'Last price' : 'Price now'} </span>
      <LiveFigure
        amount={known.price}
        text={price}
        change={change}
        way={way}
        over="in 24 hours"
        old={old}
      />
    </p>
  );
}

/** How old the price is, and how far from the plan's entry. */
export function LivePriceNote({ facts }: { readonly facts: Analysed }) {
  const known = usePriceOf(facts);
  const now = useNow(5_000);
  const words = known && priceWords(known, now);
  const distance = known && distanceText(known.price, facts.tradeRecommendation);
  return (
    <p className="numeric min-w-0 grow basis-40 truncate text-muted text-sm">
      {words
        ? [words.age, ...(words.old || !distance ? [] : [distance])].join(' · ')
        : 'No price yet'}
    </p>
  );
}
