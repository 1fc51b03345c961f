import { expect, test } from 'vitest';
import { relativeTime, savedCopy, shortAge } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

test.each([
  [30_000, 'less than 1 minute ago'],
  [60_000, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [24 * HOUR - 1, '23 hours ago'],
  [24 * HOUR, '1 day ago'],
  [168 * HOUR - 1, '6 days ago'],
])('an age of %i ms reads as %s', (age, words) => {
  expect(relativeTime(NOW - age, NOW)).toBe(words);
});

test('from 168 hours on the full date is shown', () => {
  expect(relativeTime(NOW - 168 * HOUR, NOW)).toBe('13 Nov 2026');
});

test('a moment ahead of a slow clock counts as this minute', () => {
  expect(relativeTime(NOW + 5 * HOUR, NOW)).toBe('less than 1 minute ago');
});

test.each([
  [-5, 'new'],
  [0.9, 'new'],
  [1, '1 min old'],
  [59.9, '59 min old'],
  [60, '1 h old'],
  [5 * 60 + 59, '5 h old'],
  [23.5 * 60, '23 h old'],
] as const)('in few words, after %d minutes: %s', (minutes, text) => {
  expect(shortAge(minutes * 60_000)).toBe(text);
});

test.each([
  [30_000, 'Saved copy, less than 1 minute old.'],
  [2 * HOUR, 'Saved copy, 2 hours old.'],
  [168 * HOUR, 'Saved copy of 13 Nov 2026.'],
])('what the device saved %i ms ago says so', (age, words) => {
  expect(savedCopy(NOW - age, NOW)).toBe(words);
});
