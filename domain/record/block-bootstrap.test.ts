import { expect, test } from 'vitest';
import { blockEstimates, type Observation } from '../../tests/support/block-estimates.ts';
import { seededNormal } from '../../tests/support/candles.ts';

const BLOCK = 14 * 86_400_000;
const BLOCKS = 400;

/** One number with deviation 2 about 5 for each block, and its negative, `copies` times. */
function correlated(copies: number): Observation[] {
  const normal = seededNormal(7);
  return Array.from({ length: BLOCKS }, (_, block) => {
    const value = 5 + 2 * normal();
    return Array.from({ length: copies }, (_, copy) => ({
      at: (block + copy / copies) * BLOCK,
      values: [value, -value],
    }));
  }).flat();
}

test('the interval is as wide as the variance of the mean makes it', () => {
  const [found] = blockEstimates(correlated(1)) ?? [];
  const expected = (1.96 * 2) / Math.sqrt(BLOCKS);
  const { mean = Number.NaN, low = Number.NaN, high = Number.NaN } = found ?? {};
  expect(Math.abs(mean - 5)).toBeLessThan(2 * expected);
  expect((high - low) / 2 / expected).toBeGreaterThan(0.85);
  expect((high - low) / 2 / expected).toBeLessThan(1.15);
});

test('copies within a block make it no narrower', () => {
  const [once] = blockEstimates(correlated(1)) ?? [];
  const [often] = blockEstimates(correlated(8)) ?? [];
  expect(often?.low).toBeCloseTo(once?.low ?? Number.NaN, 9);
  expect(often?.high).toBeCloseTo(once?.high ?? Number.NaN, 9);
});

test('every number has its own interval from the same draws', () => {
  const [plus, minus] = blockEstimates(correlated(1)) ?? [];
  expect(minus?.mean).toBeCloseTo(-(plus?.mean ?? Number.NaN), 9);
  expect(minus?.low).toBeCloseTo(-(plus?.high ?? Number.NaN), 1);
});

test('blocks count by what is in them', () => {
  const uneven = [
    ...Array.from({ length: 9 }, () => ({ at: 0, values: [1] })),
    { at: BLOCK, values: [11] },
  ];
  expect(blockEstimates(uneven)).toEqual([{ mean: 2, low: 1, high: 11 }]);
});

test('one block says nothing of how blocks differ', () => {
  expect(blockEstimates([{ at: 0, values: [1] }])).toBeNull();
  expect(blockEstimates([])).toBeNull();
});
