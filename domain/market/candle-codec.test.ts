import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryCandles } from '../../tests/support/arbitrary-candles.ts';
import type { CandleRow, CandleSeries } from './candle.ts';
import { decodeCandles, encodeCandles } from './candle-codec.ts';
import { PERIOD_MS } from './timeframe.ts';

const rowsOf = (series: CandleSeries): CandleRow[] =>
  [...series.time].map((time, row) => [
    time,
    series.open[row] ?? 0,
    series.high[row] ?? 0,
    series.low[row] ?? 0,
    series.close[row] ?? 0,
    series.volume[row] ?? 0,
  ]);

const MONDAY = Date.UTC(2024, 0, 1);
const candle = (at: number, price: number, volume = 1): CandleRow => [
  MONDAY + at * PERIOD_MS['1h'],
  price,
  price,
  price,
  price,
  volume,
];

describe('candles as bytes', () => {
  it('come back to the last bit, whatever is missing between them', () => {
    const property = fc.property(
      arbitraryCandles,
      fc.infiniteStream(fc.boolean()),
      fc.constantFrom(1, 0.001, 1e-8, 1 / 3, 1e6),
      (series, keeps, unit) => {
        const rows = rowsOf(series)
          .filter(() => keeps.next().value)
          .map(([time, o, h, l, c, v]): CandleRow => {
            return [time, o * unit, h * unit, l * unit, c * unit, v * unit];
          });
        expect(decodeCandles(series.timeframe, encodeCandles(series.timeframe, rows))).toEqual(
          rows,
        );
      },
    );
    fc.assert(property, { numRuns: 200 });
  });

  it.each([
    ['a price with sixteen decimals', 0.000_000_012_345_678_9],
    ['the smallest number', Number.MIN_VALUE],
    ['the largest number', Number.MAX_VALUE],
    ['a whole number beyond exact ones', 2 ** 53],
    ['a third', 1 / 3],
  ])('%s comes back', (_, price) => {
    const rows = [candle(0, price), candle(5, price, price)];
    expect(decodeCandles('1h', encodeCandles('1h', rows))).toEqual(rows);
  });

  it('of none are two bytes', () => {
    expect([...encodeCandles('1d', [])]).toEqual([1, 0]);
    expect(decodeCandles('1d', Uint8Array.of(1, 0))).toEqual([]);
  });

  it('are these bytes for these candles, so that what is kept stays readable', () => {
    const rows: CandleRow[] = [
      [MONDAY, 100.5, 101, 100, 100.25, 12.5],
      [MONDAY + 3 * PERIOD_MS['1h'], 100.25, 100.25, 99, 99.5, 0],
    ];
    const bytes = encodeCandles('1h', rows);
    expect(Buffer.from(bytes).toString('hex')).toMatchInlineSnapshot(
      `"010288f21c0101020201849d013132197d009501003200"`,
    );
  });

  it.each([
    ['of another format', Uint8Array.of(2, 0), 'candles of format 2; known: 1'],
    ['with bytes after the end', Uint8Array.of(1, 0, 7), 'bytes follow the last candle'],
    ['that are cut off', encodeCandles('1h', [candle(0, 5)]).slice(0, -1), /bounds/],
  ])('%s are refused', (_, bytes, message) => {
    expect(() => decodeCandles('1h', bytes)).toThrow(message);
  });
});
