import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

describe('the Wilson interval', () => {
  // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is as published', (hits, count, low, high) => {
    const interval = wilsonInterval(hits, count);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('holds the share and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (hits, misses) => {
        const interval = wilsonInterval(hits, hits + misses);
        if (hits + misses === 0) {
          expect(interval).toBeNull();
          return;
        }
        const share = hits / (hits + misses);
        expect(interval?.low).toBeGreaterThanOrEqual(0);
        expect(interval?.low).toBeLessThanOrEqual(share + 1e-12);
        expect(interval?.high).toBeGreaterThanOrEqual(share - 1e-12);
        expect(interval?.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses more hits than were counted', () => {
    expect(() => wilsonInterval(3, 2)).toThrow('3 hits of 2; allowed: 0 to 2');
  });
});
