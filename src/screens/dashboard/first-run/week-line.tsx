import type { Coin } from '../../../../domain/coin.ts';
import { useWeekLine } from '../../../state/week-lines.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';

const WIDTH = 228;
const HEIGHT = 110;

interface WeekLineProps {
  readonly coin: Coin;
  /** Price now, where the line ends; null where it is not known. */
  readonly now: number | null;
  readonly className: string;
}

/** The price of seven days up to now, as wide as its place. */
export function WeekLine({ coin, now, className }: WeekLineProps) {
  const closes = useWeekLine(coin);
  const line = closes.length > 0 && now !== null ? [...closes, now] : closes;
  const [low, high, last] = [Math.min(...line), Math.max(...line), line.at(-1)];
  return (
    <div className={`relative ${className}`}>
      <Sparkline
        closes={line}
        width={WIDTH}
        height={HEIGHT}
        label="Price of 7 days"
        className="size-full"
      />
      {now !== null && last !== undefined && high > low ? (
        <span
          aria-hidden="true"
          style={{ top: `${(100 * (high - last)) / (high - low)}%` }}
          className="absolute end-0 size-1.5 translate-x-1/2 -translate-y-1/2 rounded-full bg-text"
        />
      ) : null}
    </div>
  );
}
