import { expect, test } from 'vitest';
import { asShown, sideAsShown } from './as-shown.ts';

test.each([
  [69.97, 1, 70],
  [69.94, 1, 69.9],
  [1.005, 2, 1.01],
  [64_250.54, 1, 64_250.5],
  [-0.004, 2, 0],
  [-82.15, 1, -82.2],
])('%d with %d decimals is shown as %d', (value, decimals, shown) => {
  expect(asShown(value, decimals)).toBe(shown);
});

test.each([
  [100.01, 100, 0.01, 'above'],
  [100.004, 100, 0.01, null],
  [99.995, 100, 0.01, null],
  [99.99, 100, 0.01, 'below'],
  [-0.004, 0, 0.01, null],
  [0.0000083702, 0.0000083701, 1e-10, 'above'],
  [104, 101, 5, 'above'],
])('%d against %d in steps of %d is seen %s', (a, b, tickSize, side) => {
  expect(sideAsShown(a, b, tickSize)).toBe(side);
});
