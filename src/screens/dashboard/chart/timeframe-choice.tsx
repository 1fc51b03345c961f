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
          className="relative grid h-11 min-w-11 cursor-pointer place-items-center px-2 font-medium text-[0.8125rem] text-muted after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 hover:text-text has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-4 has-checked:after:bg-accent forced-colors:has-checked:after:bg-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            value={timeframe}
            checked={timeframe === chosen}
            onChange={() => onChange(timeframe)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {timeframe}
        </label>
      ))}
    </div>
  );
}
