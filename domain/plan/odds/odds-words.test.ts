import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddsVerb, oddsWords } from './odds-words.ts';

test.each([
  [0, 'fewer than 1 in 10'],
  [0.08, 'fewer than 1 in 10'],
  [0.095, 'about 1 in 10'],
  [0.12, 'about 1 in 8'],
  [0.17, 'about 1 in 6'],
  [0.21, 'about 1 in 5'],
  [0.24, 'about 1 in 4'],
  [0.29, 'about 3 in 10'],
  [0.34, 'about 1 in 3'],
  [0.4, 'about 2 in 5'],
  [0.46, 'nearly half'],
  [0.51, 'about half'],
  [0.6, 'about 3 in 5'],
  [0.66, 'about 2 in 3'],
  [0.7, 'about 7 in 10'],
  [0.76, 'about 3 in 4'],
  [0.81, 'about 4 in 5'],
  [0.9, 'about 9 in 10'],
  [0.92, 'more than 9 in 10'],
  [1, 'more than 9 in 10'],
])('%d is %s', (share, words) => {
  expect(oddsWords(share)).toBe(words);
});

/** The number that words stand for. */
function said(words: string): number {
  if (words.endsWith('half')) return words === 'nearly half' ? 0.45 : 0.5;
  const [of = Number.NaN, all = Number.NaN] = (words.match(/\d+/g) ?? []).map(Number);
  return of / all;
}

test('words are never farther than a twentieth from a share, and never turn the order round', () => {
  const between = fc.double({ min: 0.09, max: 0.91, noNaN: true });
  fc.assert(
    fc.property(between, between, (a, b) => {
      expect(Math.abs(said(oddsWords(a)) - a)).toBeLessThanOrEqual(0.0501);
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      expect(said(oddsWords(low))).toBeLessThanOrEqual(said(oddsWords(high)));
    }),
  );
});

test('below and above a tenth the words hold', () => {
  const extreme = fc.double({ min: 0, max: 0.0899, noNaN: true });
  fc.assert(
    fc.property(extreme, (share) => {
      expect(oddsWords(share)).toBe('fewer than 1 in 10');
      expect(oddsWords(1 - share)).toBe('more than 9 in 10');
    }),
  );
});

test.each([
  [0.25, 'reaches'],
  [0.4, 'reach'],
  [0.5, 'reach'],
  [0.02, 'reach'],
])('the verb after %d is %s', (share, verb) => {
  expect(oddsVerb(share, 'reaches', 'reach')).toBe(verb);
});
