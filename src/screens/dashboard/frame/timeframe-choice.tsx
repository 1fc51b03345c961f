import { createContext, useContext, useId } from 'react';
import { TIMEFRAMES, type Timeframe } from '../../../../domain/market/timeframe.ts';
import type { TimeframeLeans } from '../../../../domain/plan/vote/leans-of.ts';
import { leanWords } from '../../../plan/five-arrows.tsx';
import { Arrow } from '../../../ui/arrow.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TONE_TEXT } from '../../../ui/tone.ts';

interface TimeframeChoiceState {
  readonly chosen: Timeframe;
  readonly choose: (timeframe: Timeframe) => void;
  readonly leans: TimeframeLeans;
}

/** Read by the selectors alone, which answer a press before anything else renders. */
export const TimeframeContext = createContext<TimeframeChoiceState | null>(null);

const COLOURS = { ...TONE_TEXT, flat: 'text-faint' };

/** Sets the timeframe of the chart and of every value; wears what each leans to. */
export function TimeframeChoice({ className }: { readonly className?: string }) {
  const state = useContext(TimeframeContext);
  const name = useId();
  if (!state) return null;
  const { chosen, choose, leans } = state;
  return (
    <div role="radiogroup" aria-label="Timeframe" className={classNames('flex', className)}>
      {TIMEFRAMES.map((timeframe) => (
        <label
          key={timeframe}
          className="relative grid h-11 min-w-11 flex-auto cursor-pointer font-medium text-[0.8125rem] text-muted @max-[19rem]:min-w-0 md:flex-none"
        >
          <input
            type="radio"
            name={name}
            value={timeframe}
            checked={timeframe === chosen}
            onChange={() => choose(timeframe)}
            title={leanWords(timeframe, leans[timeframe])}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="flex items-center justify-center gap-0.5 px-1.5 @max-[20.5rem]:px-1 @max-[19rem]:flex-col @max-[19rem]:gap-0 @max-[19rem]:px-0 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 peer-checked:text-text peer-checked:after:bg-accent peer-hover:text-text peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:-outline-offset-4 forced-colors:peer-checked:after:bg-[Highlight]">
            {timeframe}
            <Arrow
              way={leans[timeframe] ?? 'flat'}
              className={classNames(
                'size-3',
                leans[timeframe] ? COLOURS[leans[timeframe]] : 'text-faint opacity-50',
              )}
            />
          </span>
        </label>
      ))}
    </div>
  );
}
