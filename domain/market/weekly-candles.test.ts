import { expect, it } from 'vitest';
import { type CandleRow, seriesFromRows } from './candle.ts';
import { opensWeek, weeksFromDays } from './weekly-candles.ts';

const DAY = 24 * 3_600_000;
const SATURDAY = Date.UTC(2026, 4, 2);

const days = (count: number) =>
  seriesFromRows(
    '1d',
    Array.from({ length: count }, (_, index): CandleRow => {
      const close = 100 + index;
      return [SATURDAY + index * DAY, close - 1, close + 5, close - 5, close, index + 1];
    }),
  );

it('a week runs from Monday to Sunday and holds its days', () => {
  expect(weeksFromDays(days(9))).toEqual([
    [Date.UTC(2026, 4, 4), 101, 113, 97, 108, 3 + 4 + 5 + 6 + 7 + 8 + 9],
  ]);
});

it('a week that has not ended, or began before the days do, is left out', () => {
  expect(weeksFromDays(days(8))).toEqual([]);
  expect(weeksFromDays(days(2))).toEqual([]);
  expect(weeksFromDays(days(22)).map(([time]) => time)).toEqual([
    Date.UTC(2026, 4, 4),
    Date.UTC(2026, 4, 11),
  ]);
});

it('a week that lacks a day is missing, and the others stand', () => {
  const { time, ...columns } = days(29);
  const without = (missing: number) => {
    const keep = (_: number, index: number) => index !== missing;
    return {
      timeframe: columns.timeframe,
      time: time.filter(keep),
      open: columns.open.filter(keep),
      high: columns.high.filter(keep),
      low: columns.low.filter(keep),
      close: columns.close.filter(keep),
      volume: columns.volume.filter(keep),
    };
  };
  const whole = weeksFromDays(days(29));
  expect(whole).toHaveLength(3);
  // The days begin on a Saturday: its Monday is the third, and that week's Sunday the ninth.
  for (const day of [2, 5, 8]) expect(weeksFromDays(without(day))).toEqual(whole.slice(1));
  expect(weeksFromDays(without(12))).toEqual([whole[0], whole[2]]);
  expect(weeksFromDays(without(1))).toEqual(whole);
});

it('the epoch began on a Thursday, which opens no week', () => {
  expect(opensWeek(0)).toBe(false);
  expect(opensWeek(4 * DAY)).toBe(true);
});
