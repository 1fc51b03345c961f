import { expect, test } from 'vitest';
import { type CandleRow, rowsOf, seriesFromRows } from '../../../domain/market/candle.ts';
import { weeksFromDays } from '../../../domain/market/weekly-candles.ts';
import { longerCandles } from '../../bench/track-record/longer-candles.ts';
import { simulatedSeries, sliceSeries } from '../../support/candles.ts';

const HOUR = 3_600_000;
const MONDAY = Date.UTC(2022, 0, 3);

test('four hours make one candle: first open, extremes, last close, all volume', () => {
  const rows: CandleRow[] = [
    [MONDAY, 10, 12, 9, 11, 1],
    [MONDAY + HOUR, 11, 15, 10, 14, 2],
    [MONDAY + 2 * HOUR, 14, 14, 7, 8, 3],
    [MONDAY + 3 * HOUR, 8, 9, 8, 8.5, 4],
  ];
  expect(rowsOf(longerCandles(seriesFromRows('1h', rows), '4h'))).toEqual([
    [MONDAY, 10, 15, 7, 8.5, 10],
  ]);
});

test('a candle that has begun, or of which the beginning is not there, is not made', () => {
  const hours = simulatedSeries('1h', 24, 1);
  expect(longerCandles(sliceSeries(hours, 1, 23), '4h').time).toHaveLength(4);
  expect(longerCandles(sliceSeries(hours, 0, 23), '1d').time).toHaveLength(0);
});

test('weeks are those that the server makes of days', () => {
  const hours = sliceSeries(simulatedSeries('1h', 60 * 24, 2), 30, 60 * 24);
  const weeks = rowsOf(longerCandles(hours, '1w'));
  expect(weeks).toHaveLength(7);
  for (const [place, expected] of weeksFromDays(longerCandles(hours, '1d')).entries()) {
    const [volume, ...prices] = weeks[place]?.toReversed() ?? [];
    expect(prices.toReversed()).toEqual(expected.slice(0, 5));
    expect(volume).toBeCloseTo(expected[5], 6);
  }
});
