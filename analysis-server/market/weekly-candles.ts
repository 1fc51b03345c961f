import type { CandleRow, CandleSeries } from '../../domain/candle.ts';
import { epochMs } from '../../domain/quantity.ts';
import { candleOpen } from '../../domain/timeframe.ts';

const DAYS = 7;

/** Whether a candle that opens at this moment opens a week. */
export function opensWeek(time: number): boolean {
  return candleOpen('1w', epochMs(time)) === time;
}

/**
 * Makes weekly candles, Monday 00:00 UTC to Sunday, out of daily ones; only whole weeks count.
 * @param days checked daily candles: in order and without a gap
 */
export function weeksFromDays(days: CandleSeries): readonly CandleRow[] {
  const monday = days.time.findIndex((time) => opensWeek(time));
  if (monday === -1) return [];
  const weeks: CandleRow[] = [];
  for (let start = monday; start + DAYS <= days.time.length; start += DAYS) {
    const end = start + DAYS;
    weeks.push([
      days.time[start] ?? Number.NaN,
      days.open[start] ?? Number.NaN,
      Math.max(...days.high.subarray(start, end)),
      Math.min(...days.low.subarray(start, end)),
      days.close[end - 1] ?? Number.NaN,
      days.volume.subarray(start, end).reduce((sum, volume) => sum + volume, 0),
    ]);
  }
  return weeks;
}
