import type { Coin } from '../../../domain/market/coin.ts';
import { priceWords } from '../../../domain/text/price-words.ts';
import { useKnownPrice } from '../../data/prices.ts';
import { LiveAmount } from '../../plan/price-text.tsx';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';

/** With the 24-hour change, or its age: '77,734.5, 3 min old'. */
export function RowPrice({
  coin,
  className,
}: {
  readonly coin: Coin;
  readonly className?: string;
}) {
  const known = useKnownPrice(coin);
  const now = useNow(5_000);
  const words = known && priceWords(known, now);
  return (
    <div className={classNames('min-h-[2.625rem] text-end', className)}>
      <span className="sr-only">{words?.old ? 'Last Price ' : 'Price Now '}</span>
      {words ? (
        <>
          <span className="block text-[1.0625rem] leading-[1.375rem]">
            <LiveAmount amount={known.price} text={words.price} old={words.old} />
          </span>{' '}
          <span className="block text-faint text-xs leading-5">
            {words.old || words.change === null ? null : (
              <ChangeMark {...words} change={words.change} over="in 24 hours" />
            )}
            <span className={words.old ? '' : 'sr-only'}>
              {words.old ? '' : ', '}
              {words.age}
            </span>
          </span>
        </>
      ) : (
        <span className="text-faint text-xs">no price yet</span>
      )}
    </div>
  );
}
