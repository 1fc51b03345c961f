import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { cci } from './cci.ts';

const talib = await loadTalib();

describe('CCI', () => {
  it.each([14, 20, 21])('over %i candles is TA-Lib at every candle', (period) => {
    expectTalibLines(
      (series) => [cci(series, period)],
      ({ high, low, close }) => talib.run('CCI', [high, low, close], [period]),
    );
  });

  it('is 100 where the typical price is one and a half mean deviations above the mean', () => {
    // Typical prices 1, 1, 4: mean 2, mean deviation 4/3, so (4 - 2) / (0.015 · 4/3) = 100.
    const series = candleTable([
      [1, 1, 1],
      [1, 1, 1],
      [4, 4, 4],
    ]);
    expect(cci(series, 3).values[0]).toBeCloseTo(100, 10);
  });

  it('is 0 where the typical price did not move, also where its mean is rounded', () => {
    const series = candleTable(Array.from({ length: 30 }, () => [0.1, 0.1, 0.1] as const));
    expect(new Set(cci(series, 20).values)).toEqual(new Set([0]));
  });
});
