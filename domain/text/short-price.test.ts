import { expect, test } from 'vitest';
import { shortPrice } from './short-price.ts';

test.each([
  ['0.000008371', { head: '0.0', zeros: 5, digits: '8371' }],
  ['0.00001000', { head: '0.0', zeros: 4, digits: '1000' }],
  ['-0.0000005', { head: '-0.0', zeros: 6, digits: '5' }],
])('%s is shortened', (text, parts) => {
  expect(shortPrice(text)).toEqual(parts);
});

test.each(['0.00012', '0.1738', '64,250.5', '0', '0.00000', 'N/A', '10.00001'])(
  '%s is shown as it is',
  (text) => {
    expect(shortPrice(text)).toBeNull();
  },
);
