import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { expectTalibLines } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { trueRange } from './true-range.ts';

const talib = await loadTalib();

describe('true range', () => {
  it('is TA-Lib at every candle', () => {
    expectTalibLines(
      (series) => [trueRange(series)],
      ({ high, low, close }) => talib.run('TRANGE', [high, low, close], []),
    );
  });

  it('counts the gap from the close before', () => {
    const series = candleTable([
      [11, 9, 10],
      [15, 13, 14],
      [9, 8, 9],
    ]);
    expect(trueRange(series)).toEqual({ begin: 1, values: Float64Array.of(5, 6) });
  });
});
