import { Triangle } from './arrow.tsx';
import { classNames } from './class-names.ts';
import { TONE_TEXT } from './tone.ts';

interface ChangeMarkProps {
  /** Signed: '+2.31%'. */
  readonly change: string;
  readonly way: 'up' | 'down' | 'flat';
  /** For screen readers: 'in 24 hours'. */
  readonly over: string;
  readonly old: boolean;
}

export function ChangeMark({ change, way, over, old }: ChangeMarkProps) {
  return (
    <span
      className={classNames(
        'numeric inline-flex items-center gap-1 whitespace-nowrap font-[560] text-[0.8125rem]',
        old ? 'text-muted' : TONE_TEXT[way === 'flat' ? 'plain' : way],
      )}
    >
      <Triangle way={way} className="size-2" />
      {change}
      <span className="sr-only"> {over}</span>
    </span>
  );
}
