import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { accumulationDistribution } from './accumulation-distribution.ts';

const talib = await loadTalib();

describe('accumulation/distribution', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      (series) => [accumulationDistribution(series)],
      ({ high, low, close, volume }) => talib.run('AD', [high, low, close, volume], []),
    );
  });

  it('adds all the volume of a close at the high, and half the opposite of one a quarter up', () => {
    const series = candleTable([
      [10, 6, 10, 100],
      [10, 6, 7, 100],
      [8, 8, 8, 100],
    ]);
    expect(accumulationDistribution(series).values).toEqual(Float64Array.of(100, 50, 50));
  });
});
