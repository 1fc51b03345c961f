import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../analysis-server/market/simulated/seeded-random.ts';
import { lowerBound } from './shadow-verdict.ts';

const ERROR = 0.025;
const TIGHTEST_AT = 26;
const SERIES = 400;
const LOOKS = 200;

/** Looks at the bound after each value from the 26th on. */
function everAboveZero(values: readonly number[]): boolean {
  return values.some((_, last) => {
    if (last + 1 < TIGHTEST_AT) return false;
    return (lowerBound(values.slice(0, last + 1), ERROR, TIGHTEST_AT) ?? 0) > 0;
  });
}

function series(seed: number, mean: number): number[] {
  const random = randomStream(seed);
  return Array.from({ length: LOOKS }, () => mean + 2 * random.uniform() - 1);
}

describe('a lower bound that may be looked at each time', () => {
  it('is known of two values and more', () => {
    expect(lowerBound([], ERROR, TIGHTEST_AT)).toBeNull();
    expect(lowerBound([1], ERROR, TIGHTEST_AT)).toBeNull();
    expect(lowerBound([1, 1], ERROR, TIGHTEST_AT)).toBe(1);
  });

  it('is seldom ever above a mean of 0, over all looks of a series', () => {
    const wrong = Array.from({ length: SERIES }, (_, seed) => series(seed + 1, 0)).filter(
      everAboveZero,
    );
    // 0.025 of them may be; three deviations of a binomial above that.
    expect(wrong.length).toBeLessThan(SERIES * ERROR + 3 * Math.sqrt(SERIES * ERROR));
  });

  it('rises above 0 where the mean does', () => {
    const found = Array.from({ length: 50 }, (_, seed) => series(seed + 1, 0.4)).filter(
      everAboveZero,
    );
    expect(found).toHaveLength(50);
  });

  it('lies below the mean, moves with the values and scales with them', () => {
    const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(values, fc.integer({ min: -50, max: 50 }), (all, by) => {
        const bound = lowerBound(all, ERROR, TIGHTEST_AT) ?? Number.NaN;
        const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
        expect(bound).toBeLessThanOrEqual(mean);
        const moved = all.map((value) => 2 * value + by);
        expect(lowerBound(moved, ERROR, TIGHTEST_AT)).toBeCloseTo(2 * bound + by, 6);
      }),
    );
  });
});
