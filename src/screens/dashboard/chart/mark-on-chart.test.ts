import { expect, test } from 'vitest';
import { markOf } from './mark-on-chart.tsx';

const TIMES = [100, 110, 120, 130];
const mark = (first: number, last: number) =>
  markOf({ candles: { first, last }, prices: [5] }, TIMES, 10);

test.each([
  ['within the chart', 110, 120, { from: 1, to: 2 }],
  ['of one candle', 130, 130, { from: 3, to: 3 }],
  ['that began before the chart', 50, 110, { from: 0, to: 1 }],
  ['wholly before the chart', 50, 90, null],
  ['beyond the chart', 140, 150, null],
])('candles %s', (_, first, last, candles) => {
  expect(mark(first, last)).toEqual({ candles, prices: [5] });
});

test('prices alone mark no candles, and neither does an empty chart', () => {
  expect(markOf({ candles: null, prices: [5] }, TIMES, 10)).toEqual({ candles: null, prices: [5] });
  expect(markOf({ candles: { first: 1, last: 2 }, prices: [] }, [], 10).candles).toBeNull();
});
