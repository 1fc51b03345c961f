import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTIVITY_PROFILES, type Bar, subdivide } from './simulated-subdivision.ts';

const anyBar = fc
  .record({
    prices: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 4, maxLength: 4 }),
    volume: fc.integer({ min: 0, max: 1_000_000_000 }),
    deviation: fc.double({ min: 0.01, max: 100_000, noNaN: true }),
  })
  .map(({ prices, volume, deviation }): Bar => {
    const [low = 1, open = 1, close = 1, high = 1] = prices.toSorted((a, b) => a - b);
    const falling = volume % 2 === 0;
    return {
      open: falling ? close : open,
      close: falling ? open : close,
      high,
      low,
      volume,
      variance: deviation ** 2,
    };
  });

it('the parts of any period make it up exactly', () => {
  const property = fc.property(
    anyBar,
    fc.constantFrom(...Object.values(ACTIVITY_PROFILES)),
    fc.integer(),
    (parent, profile, seed) => {
      const parts = subdivide(parent, profile, seed);
      expect(parts).toHaveLength(profile.length);
      expect(parts.at(0)?.open).toBe(parent.open);
      expect(parts.at(-1)?.close).toBe(parent.close);
      expect(Math.max(...parts.map((part) => part.high))).toBe(parent.high);
      expect(Math.min(...parts.map((part) => part.low))).toBe(parent.low);
      expect(parts.reduce((sum, part) => sum + part.volume, 0)).toBe(parent.volume);
      let previous = parent.open;
      for (const { open, high, low, close, volume } of parts) {
        expect(open).toBe(previous);
        expect([open, high, low, close, volume].every(Number.isInteger)).toBe(true);
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
        expect(volume).toBeGreaterThanOrEqual(0);
        previous = close;
      }
    },
  );
  fc.assert(property, { numRuns: 500 });
});

it('a seed fixes the parts', () => {
  const parent = { open: 100, high: 160, low: 90, close: 120, volume: 999, variance: 900 };
  const divide = (seed: number) => subdivide(parent, ACTIVITY_PROFILES.days, seed);
  expect(divide(1)).toEqual(divide(1));
  expect(divide(1)).not.toEqual(divide(2));
});
