import { expect, test } from 'vitest';
import { breakEvenShare, expectedOf } from './expected.ts';

const odds = { TP1: { expected: 0.2 }, TP2: { expected: -0.05 } };

test('what is expected of a plan is that of its last target', () => {
  expect(expectedOf({ takeProfit: { TP1: 1, TP2: 2 }, odds })).toBe(-0.05);
  expect(expectedOf({ takeProfit: { TP1: 1 }, odds })).toBe(0.2);
});

test.each([
  ['no odds', { takeProfit: { TP1: 1 }, odds: null }],
  ['no odds of that target', { takeProfit: { TP1: 1, TP3: 2 }, odds }],
  ['no target', { takeProfit: {}, odds }],
])('a plan with %s has no expected result', (_name, plan) => {
  expect(expectedOf(plan)).toBeNull();
});

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
