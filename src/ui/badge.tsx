import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TONE_FIELD, type Tone } from './tone.ts';

interface BadgeProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A short standing in a word or two. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-md px-2 py-0.5 font-medium text-xs',
        TONE_FIELD[tone],
      )}
    >
      {children}
    </span>
  );
}
