import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { exponentialAverage } from './exponential-average.ts';

const talib = await loadTalib();

describe('exponential moving average', () => {
  it.each([5, 20, 50])('over %i values is TA-Lib at every candle', (period) => {
    expectTalibLines(
      ({ close }) => [exponentialAverage(close, period)],
      ({ close }) => talib.run('EMA', [close], [period]),
    );
  });

  it('starts from the mean of its first values and then weighs the newest by 2 / (period + 1)', () => {
    const line = exponentialAverage(Float64Array.of(1, 2, 3, 6), 3);
    expect(line).toEqual({ begin: 2, values: Float64Array.of(2, 4) });
  });
});
