import { TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import type { LeanWay, TimeframeLeans } from '../../domain/plan/vote/leans-of.ts';
import { Arrow } from '../ui/arrow.tsx';
import { classNames } from '../ui/class-names.ts';

const WAYS: Readonly<Record<LeanWay, { readonly word: string; readonly colour: string }>> = {
  up: { word: 'leans long', colour: 'text-up' },
  down: { word: 'leans short', colour: 'text-down' },
  flat: { word: 'leans neither way', colour: 'text-text' },
};

const UNKNOWN = { word: 'is not known', colour: 'text-faint opacity-50' };

export function leanWords(timeframe: Timeframe, lean: LeanWay | null): string {
  return `${timeframe} ${(lean === null ? UNKNOWN : WAYS[lean]).word}`;
}

interface FiveArrowsProps {
  readonly leans: TimeframeLeans;
  readonly className?: string | undefined;
}

/** An arrow for each timeframe's lean, a dash if neither way, faint if unknown. */
export function FiveArrows({ leans, className }: FiveArrowsProps) {
  return (
    <ul
      aria-label="What each timeframe leans to"
      className={classNames(
        'flex w-full flex-wrap items-center justify-between text-[0.8125rem]',
        className,
      )}
    >
      {TIMEFRAMES.map((timeframe) => {
        const lean = leans[timeframe];
        const { colour } = lean === null ? UNKNOWN : WAYS[lean];
        const words = leanWords(timeframe, lean);
        return (
          <li key={timeframe} title={words} className="flex items-center gap-[3px]">
            <span aria-hidden="true" className="text-muted">
              {timeframe}
            </span>
            <Arrow way={lean ?? 'flat'} className={classNames('size-3.5', colour)} />
            <span className="sr-only">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
