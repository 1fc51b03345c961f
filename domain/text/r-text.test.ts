import { expect, test } from 'vitest';
import { rText, shareText } from './r-text.ts';

test.each([
  [1.5, '+1.50 R'],
  [-0.104, '−0.10 R'],
  [0.001, '0.00 R'],
  [-0.001, '0.00 R'],
  [null, 'N/A'],
])('%s reads %s', (value, text) => {
  expect(rText(value)).toBe(text);
});

test('a share reads in whole per cent', () => {
  expect(shareText(0.385)).toBe('39%');
});
