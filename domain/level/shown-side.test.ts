import { expect, test } from 'vitest';
import { shownSide } from './shown-side.ts';

test.each([
  ['what is another tick and another text', 100.06, 100, 0.1, 'above'],
  ['below it', 99.94, 100, 0.1, 'below'],
  ['what rounds to the same tick', 100.04, 100, 0.1, 'at'],
  ['what is another tick by binary noise alone', 6.35, 6.4, 0.1, 'at'],
  ['what is off the grid within one tick', 1004, 1000, 10, 'at'],
  ['what is a tick of many away', 1010, 1000, 10, 'above'],
])('%s', (_, price, other, tickSize, side) => {
  expect(shownSide(price, other, tickSize)).toBe(side);
});
