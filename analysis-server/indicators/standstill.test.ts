import { describe, expect, it } from 'vitest';
import { candleTable } from '../../tests/support/candle-table.ts';
import { equalRun, silence, standstill } from './standstill.ts';

describe('standstill', () => {
  it('counts the newest equal values', () => {
    expect(equalRun(Float64Array.of(1, 2, 2, 2))).toBe(3);
    expect(equalRun(new Float64Array(0))).toBe(0);
  });

  it('counts the newest candles without any movement', () => {
    const still = [5, 5, 5] as const;
    expect(standstill(candleTable([[6, 5, 5], still, still]))).toBe(2);
    expect(standstill(candleTable([still, [6, 5, 5]]))).toBe(0);
    expect(standstill(candleTable([]))).toBe(0);
  });

  it('counts the newest candles without volume', () => {
    expect(silence(Float64Array.of(0, 1, 0, 0))).toBe(2);
    expect(silence(Float64Array.of(0, 1, 1))).toBe(0);
    expect(silence(new Float64Array(0))).toBe(0);
  });
});
