import { useId } from 'react';
import { TIMEFRAMES, type Timeframe } from '../../../../domain/timeframe.ts';

interface TimeframeChoiceProps {
  readonly chosen: Timeframe;
  readonly onChange: (timeframe: Timeframe) => void;
}

/** The page's timeframe: it drives the chart and every value. */
export function TimeframeChoice({ chosen, onChange }: TimeframeChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Timeframe" className="flex">
      {TIMEFRAMES.map((timeframe) => (
        <label
          key={timeframe}
          className="relative grid h-11 min-w-11 cursor-pointer font-medium text-[0.8125rem] text-muted"
        >
          <input
            type="radio"
            name={name}
            value={timeframe}
            checked={timeframe === chosen}
            onChange={() => onChange(timeframe)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="grid place-items-center px-2 after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 peer-checked:text-text peer-checked:after:bg-accent peer-hover:text-text peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:-outline-offset-4 forced-colors:peer-checked:after:bg-[Highlight]">
            {timeframe}
          </span>
        </label>
      ))}
    </div>
  );
}
