import { expect, test } from 'vitest';
import { ageText } from './coin-row.tsx';

const MINUTE = 60_000;

test.each([
  [-5, 'new'],
  [0.9, 'new'],
  [1, '1 min old'],
  [59.9, '59 min old'],
  [60, '1 h old'],
  [5 * 60 + 59, '5 h old'],
  [23.5 * 60, '23 h old'],
] as const)('after %d minutes: %s', (minutes, text) => {
  expect(ageText(minutes * MINUTE)).toBe(text);
});
