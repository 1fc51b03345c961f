import { expect, test } from 'vitest';
import { tickGrid } from './tick-grid.ts';

test('prices come back from the grid without binary noise', () => {
  expect(tickGrid(0.1).priceAt(642505)).toBe(64250.5);
  expect(tickGrid(1e-8).priceAt(1234)).toBe(0.00001234);
  expect(tickGrid(0.25).priceAt(41)).toBe(10.25);
  expect(tickGrid(0.1 + 0.2).priceAt(3)).toBe(0.9);
});

test('each rounding has its side', () => {
  const grid = tickGrid(0.5);
  expect([grid.below(10.3), grid.nearest(10.3), grid.above(10.3)]).toEqual([20, 21, 21]);
});

test('a tick that is not positive is refused', () => {
  expect(() => tickGrid(-1)).toThrow('tick size is -1; allowed: finite numbers above 0');
});
