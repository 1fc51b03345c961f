import { useState } from 'react';
import { ChangeMark, type ChangeMarkProps } from './change-mark.tsx';
import { classNames } from './class-names.ts';
import { PriceText } from './price-text.tsx';

interface LiveAmountProps {
  /** Decides whether it rose or fell since it was last shown. */
  readonly amount: number;
  /** The amount as it is read. */
  readonly text: string;
  /** It is not of now. */
  readonly old: boolean;
}

/** An amount that moves while it is looked at: it flashes at a move and is never announced by itself. */
export function LiveAmount({ amount, text, old }: LiveAmountProps) {
  const [last, setLast] = useState<{ amount: number; moved: string | null }>({
    amount,
    moved: null,
  });
  if (last.amount !== amount) {
    setLast({ amount, moved: amount > last.amount ? 'moved-up' : 'moved-down' });
  }
  // Its own element at each amount, so that the flash begins again.
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
  /** Signed; null where it is not known. */
  readonly change: string | null;
}

/** An amount that moves, with its change. */
export function LiveFigure({ amount, text, change, ...mark }: LiveFigureProps) {
  return (
    <span className="numeric inline-flex items-baseline gap-x-2 whitespace-nowrap">
      <LiveAmount amount={amount} text={text} old={mark.old} />
      {change === null ? null : <ChangeMark change={change} {...mark} />}
    </span>
  );
}
