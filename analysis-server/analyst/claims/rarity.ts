import { DAY_MS } from '../../../domain/text/time-units.ts';
import type { CandleHistory, HistoryLine } from './history.ts';

const YEAR_MS = 365 * DAY_MS;

/** With fewer values, nothing can be called usual. */
const FEWEST_VALUES = 50;

/** Share, 0 to 1, of the last year's candles; the newest counts. Null with under 50 values. */
export function usualShare(
  history: CandleHistory,
  line: HistoryLine,
  holds: (value: number) => boolean,
): number | null {
  const { begin, values } = history.line(line);
  return shareOfYear(history, (ago) => {
    const value = values[history.count - 1 - ago - begin];
    return value === undefined ? null : holds(value);
  });
}

/** @param holds null if unknown for the candle `ago` before the newest */
export function shareOfYear(
  history: CandleHistory,
  holds: (ago: number) => boolean | null,
): number | null {
  const candles = candlesOfYear(history);
  let known = 0;
  let held = 0;
  for (let ago = 0; ago < candles; ago++) {
    const one = holds(ago);
    if (one === null) continue;
    known += 1;
    if (one) held += 1;
  }
  return known < FEWEST_VALUES ? null : held / known;
}

export function candlesOfYear({ series: { time } }: CandleHistory): number {
  const start = (time.at(-1) ?? 0) - YEAR_MS;
  let first = time.length;
  while ((time[first - 1] ?? start) > start) first -= 1;
  return time.length - first;
}
