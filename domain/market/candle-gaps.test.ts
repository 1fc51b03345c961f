import { expect, test } from 'vitest';
import { type CandleRow, seriesFromRows } from './candle.ts';
import { gapsIn } from './candle-gaps.ts';
import { PERIOD_MS } from './timeframe.ts';

const HOUR = PERIOD_MS['1h'];
const seriesAt = (...hours: readonly number[]) =>
  seriesFromRows(
    '1h',
    hours.map((hour): CandleRow => [hour * HOUR, 1, 1, 1, 1, 1]),
  );

test('a whole series has none, nor has an empty one', () => {
  expect(gapsIn(seriesAt(5, 6, 7))).toEqual([]);
  expect(gapsIn(seriesAt())).toEqual([]);
});

test('each is named by its first and its last missing candle', () => {
  expect(gapsIn(seriesAt(1, 2, 4, 5, 9))).toEqual([
    { first: 3 * HOUR, last: 3 * HOUR, count: 1 },
    { first: 6 * HOUR, last: 8 * HOUR, count: 3 },
  ]);
});
