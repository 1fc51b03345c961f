import { expect, test } from 'vitest';
import { duration, ESTIMATED_RUN, stopwatch } from './dashboard.tsx';

test.each([
  [0, '0:00'],
  [9_999, '0:09'],
  [65_000, '1:05'],
  [600_000, '10:00'],
  [-5, '0:00'],
])('%d ms on the stopwatch is %s', (milliseconds, text) => {
  expect(stopwatch(milliseconds)).toBe(text);
});

test.each([
  [12_400, '0 mins, 12 seconds'],
  [125_000, '2 mins, 5 seconds'],
])('%d ms took %s', (milliseconds, text) => expect(duration(milliseconds)).toBe(text));

test('the bar fills against 210 seconds', () => expect(ESTIMATED_RUN).toBe(210 * 1000));
