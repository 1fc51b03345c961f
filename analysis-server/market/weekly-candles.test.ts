import { expect, it } from 'vitest';
import { type CandleRow, seriesFromRows } from '../../domain/candle.ts';
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

it('the epoch began on a Thursday, which opens no week', () => {
  expect(opensWeek(0)).toBe(false);
  expect(opensWeek(4 * DAY)).toBe(true);
});
