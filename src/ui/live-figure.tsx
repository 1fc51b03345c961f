import { useState } from 'react';
import { ChangeMark, type ChangeMarkProps } from './change-mark.tsx';
import { classNames } from './class-names.ts';
import { PriceText } from './price-text.tsx';

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
  /** Signed. */
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
