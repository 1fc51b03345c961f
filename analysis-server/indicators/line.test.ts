import { describe, expect, it } from 'vitest';
import { at, lineFrom, newest, valueAt } from './line.ts';

describe('line', () => {
  const line = { begin: 2, values: Float64Array.of(5, Number.NaN, 7) };

  it('has no value in the warm-up, past the end or where it is undefined', () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => valueAt(line, index))).toEqual([
      null,
      null,
      5,
      null,
      7,
      null,
    ]);
  });

  it('gives its newest value, or null if it has none', () => {
    expect(newest(line)).toBe(7);
    expect(newest({ begin: 9, values: new Float64Array(0) })).toBeNull();
  });

  it('has room from its first candle to the end, or none', () => {
    expect(lineFrom(3, 10).values).toHaveLength(7);
    expect(lineFrom(3, 2)).toEqual({ begin: 3, values: new Float64Array(0) });
  });

  it('never shares its memory with another', () => {
    const columns = Array.from({ length: 200 }, () => lineFrom(0, 1000).values);
    for (const [index, values] of columns.entries()) values.fill(index + 1);
    expect(columns.every((values, index) => values.every((value) => value === index + 1))).toBe(
      true,
    );
    expect(lineFrom(0, 1_000_000).values.every((value) => value === 0)).toBe(true);
  });

  it('reads NaN outside a column, so that a wrong index shows', () => {
    expect(at(Float64Array.of(1), 1)).toBeNaN();
  });
});
