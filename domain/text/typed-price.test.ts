import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrice, roundedToTick, typedPrice } from './typed-price.ts';

test.each([
  ['65000', 64_250.5, 0.1, 65_000],
  ['65,000', 64_250.5, 0.1, 65_000],
  ['65.000', 64_250.5, 0.1, 65_000],
  ['65.000,5', 64_250.5, 0.1, 65_000.5],
  ['65 000.5', 64_250.5, 0.1, 65_000.5],
  ['65000.26', 64_250.5, 0.1, 65_000.3],
  ['1,125', 1.1, 0.0001, 1.125],
  ['1.125', 1.1, 0.0001, 1.125],
  ['1,125', 980, 0.1, 1_125],
  ['0,00001234', 0.000012, 1e-8, 0.00001234],
  ['12.3', 11, 0.25, 12.25],
])('%s beside %d at ticks of %d is %d', (text, now, tick, expected) => {
  expect(readPrice(text, now, tick)).toBe(expected);
});

test.each([
  ['', 'Enter a price, such as 64250.5.'],
  ['abc', '“abc” is not a number; write it like 64250.5.'],
  [' 6e4 ', '“6e4” is not a number; write it like 64250.5.'],
  ['0', 'The price is 0; allowed: more than 0, at most 1,000,000,000,000.'],
  ['-65000', 'The price is −65,000; allowed: more than 0, at most 1,000,000,000,000.'],
  ['0.01', 'The price is 0.01; the least that this market has is 0.1.'],
  [
    '9'.repeat(400),
    'The price is more than 1,000,000,000,000; allowed: more than 0, at most 1,000,000,000,000.',
  ],
])('%j is refused in words', (text, words) => {
  expect(readPrice(text, 64_250.5, 0.1)).toBe(words);
});

test('whatever is shown for typing is read as the same price', () => {
  const ticks = fc.constantFrom(0.1, 0.5, 1, 5, 0.0001, 1e-8, 0.25);
  fc.assert(
    fc.property(ticks, fc.integer({ min: 1, max: 1e6 }), (tick, steps) => {
      const level = roundedToTick(steps * tick, tick);
      expect(readPrice(typedPrice(level, tick), level, tick)).toBe(level);
    }),
  );
});
