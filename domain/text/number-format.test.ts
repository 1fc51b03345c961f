import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalsOfTick,
  formatMillions,
  formatNumber,
  formatPercent,
  formatPrice,
  formatVolume,
} from './number-format.ts';

describe('prices', () => {
  test.each([
    [64250.5, 0.1, '64,250.5'],
    [0.00001234, 1e-8, '0.00001234'],
    [1234567.891, 0.01, '1,234,567.89'],
    [105, 5, '105'],
    [10.25, 0.25, '10.25'],
    [0.3, 0.1 + 0.2, '0.3'],
    [1e21, 1, '1,000,000,000,000,000,000,000'],
  ])('%d at a tick of %d reads %s', (value, tick, text) => {
    expect(formatPrice(value, tick)).toBe(text);
  });

  test('a tick that is not positive is refused by name', () => {
    expect(() => formatPrice(1, 0)).toThrow('tick size is 0; allowed: finite numbers above 0');
    expect(() => decimalsOfTick(Number.NaN)).toThrow('tick size is NaN');
  });
});

test('missing and undefined values read N/A in every form', () => {
  for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(formatPrice(value, 0.1)).toBe('N/A');
    expect(formatNumber(value, 2)).toBe('N/A');
    expect(formatPercent(value)).toBe('N/A');
    expect(formatMillions(value)).toBe('N/A');
    expect(formatVolume(value)).toBe('N/A');
  }
});

test('what rounds to zero carries no minus', () => {
  expect(formatNumber(-0.001, 2)).toBe('0.00');
  expect(formatNumber(-0, 2)).toBe('0.00');
  expect(formatPercent(-0.004)).toBe('0.00%');
  expect(formatMillions(-1)).toBe('0.00M');
  expect(formatNumber(-0.006, 2)).toBe('−0.01');
});

test('percent, millions and volume carry their marks', () => {
  expect(formatPercent(12.5)).toBe('12.50%');
  expect(formatMillions(-1_234_567_890)).toBe('−1,234.57M');
  expect(formatVolume(2_345_678)).toBe('2.35M');
  expect(formatVolume(23_456.7)).toBe('23,457');
  expect(formatVolume(12.345)).toBe('12.35');
});

test('decimals out of range are refused', () => {
  expect(() => formatNumber(1, -1)).toThrow('decimals is -1; allowed: whole numbers 0 to 20');
  expect(() => formatNumber(1, 1.5)).toThrow('decimals is 1.5');
});

test('no finite number ever reads as scientific notation, NaN or a negative zero', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -12, max: 4 }),
      (value, power) => {
        for (const text of [formatPrice(value, 10 ** power), formatVolume(value)]) {
          expect(text).toMatch(/^−?\d{1,3}(,\d{3})*(\.\d+)?M?$/);
          expect(text).not.toMatch(/^−[0.,]+M?$/);
        }
      },
    ),
  );
});

test('every number reads as the platform writes it in English', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        // Numbers that lie half way, which binary fractions seldom hold exactly.
        fc.integer({ min: -2_000_001, max: 2_000_001 }).map((value) => value / 2000),
      ),
      fc.integer({ min: 0, max: 8 }),
      (value, decimals) => {
        const platform = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          signDisplay: 'negative',
        });
        expect(formatNumber(value, decimals)).toBe(platform.format(value).replace('-', '−'));
      },
    ),
    { numRuns: 2000 },
  );
});
