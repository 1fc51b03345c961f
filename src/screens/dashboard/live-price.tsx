import { momentWords } from '../../../domain/text/moment-text.ts';
import { formatNumber } from '../../../domain/text/number-format.ts';
import { priceWords } from '../../../domain/text/price-words.ts';
import { LiveFigure } from '../../plan/price-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Analysed, usePriceOf } from './use-price-of.ts';
import { useIsVisitor } from './visitor/visitor.ts';

/** '1.2% above entry'; null if the plan has no entry. */
function distanceText(price: number, plan: Analysed['tradeRecommendation']): string | null {
  const entry = plan?.entry;
  if (typeof entry !== 'number' || entry <= 0) return null;
  const text = formatNumber(Math.abs(100 * (price / entry - 1)), 1);
  return text === '0.0' ? 'at entry' : `${text}% ${price > entry ? 'above' : 'below'} entry`;
}

export function LivePrice({ facts }: { readonly facts: Analysed }) {
  const known = usePriceOf(facts);
  const now = useNow(5_000);
  if (!known) return null;
  const { price, change, way, old } = priceWords(known, now);
  return (
    // Without room for both, the change wraps to a second, clipped line.
    <p className="shrink-[99999] text-xl leading-6 tracking-tight max-[61.25rem]:overflow-clip max-[61.25rem]:[&>span:last-child]:flex-wrap max-md:order-last max-md:col-span-2 max-md:h-6 max-md:pe-2 md:text-[1.75rem] md:leading-8 md:max-[61.25rem]:h-8 md:max-[61.25rem]:text-2xl">
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

/** On phones a line that does not fit wraps out of view as a whole. */
const WHOLE =
  'whitespace-nowrap max-md:flex max-md:h-4 max-md:flex-wrap max-md:self-start max-md:overflow-hidden max-md:before:h-4 max-md:before:w-0 md:truncate';

/** Age of the price, and distance from the plan's entry. */
export function LivePriceNote({ facts }: { readonly facts: Analysed }) {
  const known = usePriceOf(facts);
  const now = useNow(5_000);
  const visiting = useIsVisitor();
  const words = known && priceWords(known, now);
  const distance = known && distanceText(known.price, facts.tradeRecommendation);
  return (
    <p
      className={classNames(
        'numeric min-w-0 flex-1 text-faint text-xs max-md:leading-4',
        words?.old ? 'truncate' : `${WHOLE} max-[22.4rem]:hidden md:max-[80rem]:hidden`,
      )}
    >
      {known && words ? (
        words.old ? (
          <>
            <span className="max-md:sr-only">price </span>of {momentWords(known.at, now)}
            <span className="max-md:sr-only">, not updated</span>
          </>
        ) : (
          <span>
            <span className={distance ? 'max-md:sr-only' : undefined}>
              {words.age}
              {distance ? ' · ' : ''}
            </span>
            {distance}
          </span>
        )
      ) : visiting ? null : (
        'No price yet'
      )}
    </p>
  );
}
