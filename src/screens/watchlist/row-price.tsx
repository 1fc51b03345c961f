import type { Coin } from '../../../domain/market/coin.ts';
import { priceWords } from '../../../domain/text/price-words.ts';
import { useKnownPrice } from '../../data/prices.ts';
import { LiveFigure } from '../../plan/price-text.tsx';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';

interface RowPriceProps {
  readonly coin: Coin;
  readonly className: string;
}

/** With the 24-hour change, or its age: '77,734.5, 3 min old'. */
export function RowPrice({ coin, className }: RowPriceProps) {
  const known = useKnownPrice(coin);
  const now = useNow(5_000);
  const words = known && priceWords(known, now);
  return (
    <div className={classNames('min-h-[2.625rem] text-end', className)}>
      <span className="sr-only">{words?.old ? 'Last Price ' : 'Price Now '}</span>
      {known && words ? (
        <>
          <span className="block text-[1.0625rem] leading-[1.375rem]">
            <LiveFigure
              amount={known.price}
              text={words.price}
              change={null}
              way={words.way}
              over=""
              old={words.old}
            />
          </span>{' '}
          {words.old ? (
            <span className="block text-faint text-xs leading-4">{words.age}</span>
          ) : (
            <span className="block leading-5">
              {words.change === null ? null : (
                <ChangeMark
                  change={words.change}
                  way={words.way}
                  over="in 24 hours"
                  old={words.old}
                />
              )}
              <span className="sr-only">, {words.age}</span>
            </span>
          )}
        </>
      ) : (
        <span className="text-faint text-xs">no price yet</span>
      )}
    </div>
  );
}
