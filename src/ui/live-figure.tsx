import { useState } from 'react';
import { classNames } from './class-names.ts';
import { TONE_TEXT, type Tone } from './tone.ts';

const WAYS: Readonly<
  Record<LiveFigureProps['way'], { readonly mark: string; readonly tone: Tone }>
> = {
  up: { mark: '▲', tone: 'up' },
  down: { mark: '▼', tone: 'down' },
  flat: { mark: '▬', tone: 'plain' },
};

interface LiveFigureProps {
  /** Decides whether it rose or fell since it was last shown. */
  readonly amount: number;
  /** The amount as it is read. */
  readonly text: string;
  /** Signed; null where it is not known. */
  readonly change: string | null;
  /** Where the change leads. */
  readonly way: 'up' | 'down' | 'flat';
  /** What the change is over, for those who hear it. */
  readonly over: string;
  /** It is not of now. */
  readonly old: boolean;
}

/** A figure that moves while it is looked at: it flashes at a move and is never announced by itself. */
export function LiveFigure({ amount, text, change, way, over, old }: LiveFigureProps) {
  const [last, setLast] = useState<{ amount: number; moved: string | null }>({
    amount,
    moved: null,
  });
  if (last.amount !== amount) {
    setLast({ amount, moved: amount > last.amount ? 'moved-up' : 'moved-down' });
  }
  const { mark, tone } = WAYS[way];
  return (
    <span className="numeric inline-flex items-baseline gap-x-2 whitespace-nowrap">
      {/* Its own element at each amount, so that the flash begins again. */}
      <span
        key={amount}
        className={classNames('rounded-sm font-semibold', last.moved, old && 'text-muted')}
      >
        {text}
      </span>
      {change === null ? null : (
        <span className={classNames('text-sm', old ? 'text-muted' : TONE_TEXT[tone])}>
          <span aria-hidden="true">{mark} </span>
          {change}
          <span className="sr-only"> {over}</span>
        </span>
      )}
    </span>
  );
}
