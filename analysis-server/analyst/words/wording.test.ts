import { expect, test } from 'vitest';
import { listItem, rendered } from './wording.ts';

const MACD = '4h MACD is below its signal[ (−9.95 against 3.95)]';

test('a wording reads whole, or short without its figures', () => {
  expect(rendered(MACD)).toBe('4h MACD is below its signal (−9.95 against 3.95)');
  expect(rendered(MACD, true)).toBe('4h MACD is below its signal');
});

test.each([
  ['the 4h golden cross[ (2)]', undefined, '4h golden cross (2)'],
  ['a 4h squeeze', undefined, '4h squeeze'],
  ['price below MA50', undefined, 'Below MA50'],
  ['price touching 9', undefined, 'Price touching 9'],
  ['4h MACD crossing zero', '4h MACD crossed zero', '4h MACD crossed zero'],
] as const)('%s with %s stands in a list as %s', (noun, item, text) => {
  expect(listItem({ clause: '', noun, ...(item && { item }) })).toBe(text);
});
