import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TONE_FIELD, type Tone } from './tone.ts';

interface BadgeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-[3px] px-1.5 font-[450] text-xs',
        tone === 'plain' ? 'bg-raised text-muted' : TONE_FIELD[tone],
      )}
    >
      {children}
    </span>
  );
}
