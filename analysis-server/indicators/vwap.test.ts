import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { rollingVwap, sessionVwap, vwap } from './vwap.ts';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2024, 0, 2);

describe('VWAP of a session', () => {
  it('weighs the typical prices by volume since 00:00 UTC and starts over each day', () => {
    // Typical prices 20, 10, 40 and, after midnight, 30 and 60.
    const series = candleTable(
      [
        [30, 10, 20, 5],
        [12, 8, 10, 1],
        [50, 30, 40, 1],
        [40, 20, 30, 2],
        [70, 50, 60, 1],
      ],
      '1h',
      MIDNIGHT - 3 * HOUR,
    );
    // The first day is known in part only.
    expect(sessionVwap(series)).toEqual({ begin: 3, values: Float64Array.of(30, 40) });
  });

  it('counts a first day that is known from its start', () => {
    const series = candleTable(
      [
        [30, 10, 20, 3],
        [12, 8, 10, 1],
      ],
      '15m',
      MIDNIGHT,
    );
    expect(sessionVwap(series)).toEqual({ begin: 0, values: Float64Array.of(20, 17.5) });
  });

  it('has no value where no day starts', () => {
    const series = candleTable([[2, 1, 1]], '4h', MIDNIGHT + 4 * HOUR);
    expect(sessionVwap(series).values).toHaveLength(0);
  });

  it('is the typical price while the day has no volume', () => {
    const series = candleTable([[30, 10, 20, 0]], '1h', MIDNIGHT);
    expect(sessionVwap(series).values).toEqual(Float64Array.of(20));
  });
});

describe('rolling VWAP', () => {
  it('weighs the typical prices of its candles by volume', () => {
    const series = candleTable([
      [30, 10, 20, 3],
      [12, 8, 10, 1],
      [12, 8, 10, 3],
      [12, 8, 40, 0],
    ]);
    // (20 · 3 + 10) / 4, (10 + 10 · 3) / 4, 10 · 3 / 3.
    expect(rollingVwap(series, 2)).toEqual({ begin: 1, values: Float64Array.of(17.5, 10, 10) });
  });

  it('is the typical price where nothing was traded', () => {
    const series = candleTable([
      [30, 10, 20, 0],
      [12, 8, 10, 0],
    ]);
    expect(rollingVwap(series, 2).values).toEqual(Float64Array.of(10));
  });
});

describe('VWAP', () => {
  it.each(['15m', '1h', '4h'] as const)('is anchored to the day on %s', (timeframe) => {
    expect(vwap(candleTable([[2, 2, 2]], timeframe)).begin).toBe(0);
  });

  it.each(['1d', '1w'] as const)('rolls over 20 candles on %s', (timeframe) => {
    const flat = Array.from({ length: 25 }, () => [2, 2, 2] as const);
    expect(vwap(candleTable(flat, timeframe)).begin).toBe(19);
  });
});
