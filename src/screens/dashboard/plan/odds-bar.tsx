import type { Odds } from '../../../../domain/recommendation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { barWords } from './odds-sentences.ts';

/** The parts of a bar from left to right, with what each means. */
const PARTS = [
  { part: 'hit', words: 'target first', className: 'bg-up' },
  { part: 'stop', words: 'stop first', className: 'bg-down' },
  { part: 'expire', words: 'neither in time', className: 'bg-edge' },
] as const;

/** What the colours of the bars mean. */
export function OddsKey() {
  return (
    <p className="mb-1 flex flex-wrap gap-x-3 text-muted text-xs">
      {PARTS.map(({ part, words, className }) => (
        <span key={part} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('size-2.5 rounded-sm', className)} />
          {words}
        </span>
      ))}
    </p>
  );
}

/** A target's odds in three parts. */
export function OddsBar({ label, odds }: { readonly label: string; readonly odds: Odds }) {
  return (
    <span role="img" aria-label={barWords(label, odds)} className="flex h-2.5 gap-0.5">
      {PARTS.map(({ part, className }) => (
        <span
          key={part}
          style={{ flexGrow: odds[part] }}
          className={classNames('basis-0 rounded-sm', className)}
        />
      ))}
    </span>
  );
}
