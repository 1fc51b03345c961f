import type { ReactNode } from 'react';
import type { Figure as Value } from '../../../../domain/known-analysis.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../../domain/number-format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT, type Tone } from '../../../ui/tone.ts';

interface FigureProps {
  readonly label: string;
  readonly tone?: Tone;
  readonly children: ReactNode;
  /** A smaller line under the figure. */
  readonly note?: string;
  /** A button beside the figure. */
  readonly action?: ReactNode;
}

/** A figure of a plan under its label; it stands in a `dl`. */
export function Figure({ label, tone = 'plain', children, note, action }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={classNames('numeric font-semibold text-lg', TONE_TEXT[tone])}>
        {action ? (
          <span className="flex flex-wrap items-center">
            {children}
            {action}
          </span>
        ) : (
          children
        )}
        {note ? <span className="block font-normal text-muted text-sm">{note}</span> : null}
      </dd>
    </div>
  );
}

/** A number in its form; words as they are. */
export const shown = (value: Value, form: (number: number) => string): string =>
  typeof value === 'number' ? form(value) : (value ?? NOT_AVAILABLE);

/** Reward to risk: '1.52 : 1'. */
export const ratioText = (value: number) => `${formatNumber(value, 2)} : 1`;
