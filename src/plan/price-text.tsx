import { useState } from 'react';
import { shortPrice } from '../../domain/text/short-price.ts';
import { classNames } from '../ui/class-names.ts';

/** Never breaks inside; tiny prices are abbreviated, but whole for screen readers. */
export function PriceText({ text }: { readonly text: string }) {
  const short = shortPrice(text);
  if (short === null) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true" title={text}>
        {short.head}
        <sub className="relative bottom-auto mx-[0.06em] align-baseline text-[0.68em] [top:0.28em]">
          {short.zeros}
        </sub>
        {short.digits}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

interface LiveAmountProps {
  readonly amount: number;
  readonly text: string;
  readonly old: boolean;
}

/** Flashes when it moves; never announced by itself. */
export function LiveAmount({ amount, text, old }: LiveAmountProps) {
  const [last, setLast] = useState({ amount, moved: '' });
  if (last.amount !== amount) {
    setLast({ amount, moved: amount > last.amount ? 'moved-up' : 'moved-down' });
  }
  // A new element per amount restarts the flash.
  return (
    <span
      key={amount}
      className={classNames('numeric rounded-sm font-semibold', last.moved, old && 'text-muted')}
    >
      <PriceText text={text} />
    </span>
  );
}
