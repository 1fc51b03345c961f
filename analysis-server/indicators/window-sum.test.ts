import { describe, expect, it } from 'vitest';
import { windowSum } from './window-sum.ts';

describe('window sum', () => {
  it('adds the newest values, whatever their place in a block', () => {
    const line = windowSum(Float64Array.of(1, 2, 3, 4, 5, 6, 7), 3);
    expect(line).toEqual({ begin: 2, values: Float64Array.of(6, 9, 12, 15, 18) });
  });

  it('is exactly zero for zeros after large values', () => {
    const values = Float64Array.of(0.1, 1e17, 0.3, 0, 0, 0);
    expect(windowSum(values, 3).values.at(-1)).toBe(0);
  });

  it('of a window as long as the series or longer is the whole sum or none', () => {
    expect(windowSum(Float64Array.of(1, 2), 2).values).toEqual(Float64Array.of(3));
    expect(windowSum(Float64Array.of(1, 2), 3).values).toHaveLength(0);
  });
});
