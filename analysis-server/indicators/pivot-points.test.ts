import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { pivotPoints } from './pivot-points.ts';

describe('pivot points', () => {
  it('come from the newest completed candle, worked by hand', () => {
    const series = candleTable([
      [900, 800, 850],
      [120, 90, 105],
    ]);
    expect(pivotPoints(series)).toEqual({
      pivot: 105,
      r1: 120,
      s1: 90,
      r2: 135,
      s2: 75,
      r3: 150,
      s3: 60,
    });
  });

  it('need a candle', () => {
    expect(pivotPoints(candleTable([]))).toBeNull();
  });
});
