import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { atr } from './atr.ts';

const talib = await loadTalib();

describe('ATR', () => {
  it.each([10, 14])('over %i candles is TA-Lib at every candle', (period) => {
    expectTalibLines(
      (series) => [atr(series, period)],
      ({ high, low, close }) => talib.run('ATR', [high, low, close], [period]),
    );
  });

  it('is the mean of the first ranges and then Wilder weighted', () => {
    // True ranges 2, 4, 6: mean of the first two 3, then (3 + 6) / 2.
    const series = candleTable([
      [10, 10, 10],
      [11, 9, 10],
      [12, 8, 10],
      [13, 7, 10],
    ]);
    expect(atr(series, 2)).toEqual({ begin: 2, values: Float64Array.of(3, 4.5) });
  });
});
