import { epochMs } from '../text/quantity.ts';
import type { CandleRow, CandleSeries } from './candle.ts';
import { candleOpen, PERIOD_MS } from './timeframe.ts';

const DAYS = 7;

export function opensWeek(time: number): boolean {
  return candleOpen('1w', epochMs(time)) === time;
}

/** From Monday 00:00 UTC; one that lacks a day is missing. @param days checked, in order */
export function weeksFromDays(days: CandleSeries): readonly CandleRow[] {
  const weeks: CandleRow[] = [];
  for (const [start, time] of days.time.entries()) {
    const end = start + DAYS;
    if (!opensWeek(time) || days.time[end - 1] !== time + (DAYS - 1) * PERIOD_MS['1d']) continue;
    weeks.push([
      time,
      days.open[start] ?? Number.NaN,
      Math.max(...days.high.subarray(start, end)),
      Math.min(...days.low.subarray(start, end)),
      days.close[end - 1] ?? Number.NaN,
      days.volume.subarray(start, end).reduce((sum, volume) => sum + volume, 0),
    ]);
  }
  return weeks;
}
