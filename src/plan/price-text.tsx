import { useState } from 'react';
import { shortPrice } from '../../domain/text/short-price.ts';
import { ChangeMark, type ChangeMarkProps } from '../ui/change-mark.tsx';
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
  const [last, setLast] = useState<{ amount: number; moved: string | null }>({
    amount,
    moved: null,
  });
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

interface LiveFigureProps extends LiveAmountProps, Omit<ChangeMarkProps, 'change'> {
  readonly change: string | null;
}

export function LiveFigure({ amount, text, change, ...mark }: LiveFigureProps) {
  return (
    <span className="numeric inline-flex items-baseline gap-x-2 whitespace-nowrap">
      <LiveAmount amount={amount} text={text} old={mark.old} />
      {change === null ? null : <ChangeMark change={change} {...mark} />}
    </span>
  );
}
