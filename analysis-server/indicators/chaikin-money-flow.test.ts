import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { chaikinMoneyFlow } from './chaikin-money-flow.ts';

describe('Chaikin money flow', () => {
  it('is the money flow volume over the volume of its candles, worked by hand', () => {
    // Multipliers 1, -0.5, 0, 1: (100 - 50) / 200, (-50 + 0) / 150, (0 + 150) / 200.
    const series = candleTable([
      [10, 6, 10, 100],
      [10, 6, 7, 100],
      [10, 6, 8, 50],
      [10, 6, 10, 150],
    ]);
    expect(chaikinMoneyFlow(series, 2)).toEqual({
      begin: 1,
      values: Float64Array.of(0.25, -50 / 150, 0.75),
    });
  });

  it('is 0 where nothing was traded, also after heavy trading', () => {
    const heavy = Array.from({ length: 25 }, () => [10, 6, 9, 1e12 / 3] as const);
    const silent = Array.from({ length: 20 }, () => [10, 6, 9, 0] as const);
    const line = chaikinMoneyFlow(candleTable([...heavy, ...silent]));
    expect(line.values.at(-2)).toBeCloseTo(0.5, 12);
    expect(line.values.at(-1)).toBe(0);
  });
});
