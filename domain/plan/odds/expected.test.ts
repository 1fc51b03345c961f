import { expect, test } from 'vitest';
import { expectedOf } from './expected.ts';

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
