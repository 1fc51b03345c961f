import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, ln, sineAndCosine } from './elementary.ts';

const DIGITS = 1e-14;
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** What is wrong of a value, as a share of what is right. */
const fault = (value: number, right: number) => Math.abs(value - right) / Math.abs(right);

describe('beside Math within 1e-14', () => {
  test('exp', () => {
    fc.assert(
      fc.property(between(-700, 700), (x) => {
        expect(fault(exp(x), Math.exp(x))).toBeLessThan(DIGITS);
      }),
      { numRuns: 5_000 },
    );
  });

  test('the logarithm, near 1 too', () => {
    const positive = fc.oneof(between(Number.MIN_VALUE, 1e300), between(0.5, 2));
    fc.assert(
      fc.property(positive, (x) => {
        fc.pre(x !== 1);
        expect(fault(ln(x), Math.log(x))).toBeLessThan(DIGITS);
      }),
      { numRuns: 5_000 },
    );
  });

  test('sine and cosine from 0 to π, exact to 1e-15 at the ends', () => {
    fc.assert(
      fc.property(between(0, Math.PI), (angle) => {
        const { sine, cosine } = sineAndCosine(angle);
        expect(Math.abs(sine - Math.sin(angle))).toBeLessThan(1e-15);
        expect(Math.abs(cosine - Math.cos(angle))).toBeLessThan(1e-15);
      }),
      { numRuns: 5_000 },
    );
  });
});

test('the edges are exact', () => {
  expect([exp(0), exp(-1_000), exp(1_000)]).toEqual([1, 0, Number.POSITIVE_INFINITY]);
  expect(ln(1)).toBe(0);
  expect(ln(Number.MIN_VALUE)).toBeCloseTo(Math.log(Number.MIN_VALUE), 12);
  expect(sineAndCosine(0)).toEqual({ sine: 0, cosine: 1 });
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('there is no logarithm of %d', (x) => {
  expect(() => ln(x)).toThrow(`the logarithm is asked of ${x}; needed: a finite number above 0`);
});
