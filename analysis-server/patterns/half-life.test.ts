import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftAfter } from './half-life.ts';

test('a half is left after one half-life, a quarter after two, nothing in the end', () => {
  expect([0, 1, 2, 10].map(leftAfter)).toEqual([1, 0.5, 0.25, 2 ** -10]);
  expect(leftAfter(5000)).toBe(0);
});

test('between them it is the power that the machine computes', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 40, noNaN: true }), (halfLives) => {
      const power = 0.5 ** halfLives;
      expect(Math.abs(leftAfter(halfLives) - power)).toBeLessThanOrEqual(1e-15 * power);
    }),
  );
});
