import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { williamsR } from './fast-stochastic.ts';
import { priceRange } from './price-range.ts';

const talib = await loadTalib();

describe('Williams %R', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      ({ high, low, close }) => [williamsR(priceRange(high, low, 14), close)],
      ({ high, low, close }) => talib.run('WILLR', [high, low, close], [14]),
    );
  });

  it('is -25 a quarter below the top of the range, and 0 at it', () => {
    const { high, low, close } = candleTable([
      [8, 4, 5],
      [6, 5, 7],
      [9, 5, 9],
    ]);
    const line = williamsR(priceRange(high, low, 2), close);
    expect(line.values).toEqual(Float64Array.of(-25, 0));
  });
});
