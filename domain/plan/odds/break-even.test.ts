import { expect, test } from 'vitest';
import { breakEvenShare } from './break-even.ts';

test('what pays nothing after costs breaks even where it is', () => {
  expect(breakEvenShare({ hit: 0.28, expected: 0 }, 3)).toBe(0.28);
});

test('a gain leaves room below, a loss needs more hits', () => {
  // 28 hits of 3 R, 66 stops, 6 at nothing, costs of 0.1 R: 0.08 R; two hits less are 8 R less in 100.
  expect(breakEvenShare({ hit: 0.28, expected: 0.08 }, 3)).toBeCloseTo(0.26);
  expect(breakEvenShare({ hit: 0.28, expected: -0.12 }, 3)).toBeCloseTo(0.31);
});

test('a share stays one', () => {
  expect(breakEvenShare({ hit: 0.9, expected: -2 }, 1)).toBe(1);
  expect(breakEvenShare({ hit: 0.1, expected: 2 }, 1)).toBe(0);
});
