import { expect, test } from 'vitest';
import { candlesThrough, sampleCandles } from '../../tests/support/sample-candles.ts';
import { SAMPLE_LENGTH, sampleCandle } from './check-candles.ts';

test('the sample candles follow their rule', () => {
  expect(sampleCandle(0).slice(1)).toEqual([112, 113, 111, 112, 1000]);
  // close: 100 + |1 - 12| + 2/2 + 1/16; high: 112.0625 + 1 + 1/4; low: 112 - 1 - 1/4
  expect(sampleCandle(1).slice(1)).toEqual([112, 113.3125, 110.75, 112.0625, 1100]);
  // close: 100 + |15 - 12| + 4/2 + 207/16; open: 100 + |14 - 12| + 2/2 + 206/16
  expect(sampleCandle(207).slice(1)).toEqual([115.875, 118.9375, 114.125, 117.9375, 1400]);
});

test('they are hourly, from midnight on a Monday, and 208', () => {
  const { time } = sampleCandles();
  expect(time).toHaveLength(SAMPLE_LENGTH);
  expect(new Date(time[0] ?? 0).toUTCString()).toBe('Mon, 05 Jan 2026 00:00:00 GMT');
  expect((time[1] ?? 0) - (time[0] ?? 0)).toBe(3_600_000);
});

test('drawn candles close on the line, open at the close before and reach beyond both', () => {
  const { open, high, low, close } = candlesThrough([
    [0, 10],
    [2, 14],
    [3, 13],
  ]);
  expect([...close]).toEqual([10, 12, 14, 13]);
  expect([...open]).toEqual([10, 10, 12, 14]);
  expect([...high]).toEqual([10.25, 12.25, 14.25, 14.25]);
  expect([...low]).toEqual([9.75, 9.75, 11.75, 12.75]);
});
