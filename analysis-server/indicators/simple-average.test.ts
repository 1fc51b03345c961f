import { describe, expect, it } from 'vitest';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { simpleAverage } from './simple-average.ts';

const talib = await loadTalib();

describe('simple moving average', () => {
  it.each([5, 10, 20, 50, 100, 200])('over %i values is TA-Lib at every candle', (period) => {
    expectTalibLines(
      ({ close }) => [simpleAverage(close, period)],
      ({ close }) => talib.run('SMA', [close], [period]),
    );
  });

  it('of 1, 2, 6 over two values is 1.5 and 4, from candle 1', () => {
    const line = simpleAverage(Float64Array.of(1, 2, 6), 2);
    expect(line).toEqual({ begin: 1, values: Float64Array.of(1.5, 4) });
  });

  it('has no value in a series shorter than its period', () => {
    expect(simpleAverage(Float64Array.of(1, 2), 3)).toEqual({
      begin: 2,
      values: new Float64Array(0),
    });
  });
});
