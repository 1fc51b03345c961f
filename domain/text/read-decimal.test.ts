import { expect, test } from 'vitest';
import { readDecimal } from './read-decimal.ts';

const MOST = 1_000_000_000;

test.each([
  ['1500', 1_500],
  ['1500.5', 1_500.5],
  ['1500,5', 1_500.5],
  ['0,75', 0.75],
  ['0.125', 0.125],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['1500,125', 1_500.125],
  ['10,000.50', 10_000.5],
  ['10.000,50', 10_000.5],
  ['1,234,567', 1_234_567],
  ['1.234.567,89', 1_234_567.89],
  [' 10 000 ', 10_000],
  ['10\u202f000,5', 10_000.5],
  ["10'000.5", 10_000.5],
  ['+3', 3],
  ['-3,5', -3.5],
  ['−3', -3],
  ['0', 0],
])('%j is %d', (text, value) => {
  expect(readDecimal(text, MOST)).toBe(value);
});

test.each(['', ' ', '\u00a0'])('%j is empty', (text) => {
  expect(readDecimal(text, MOST)).toBe('empty');
});

test.each([
  'a',
  '1e5',
  '0x10',
  '5%',
  '1,2,3',
  '1,23,456',
  '1.2.3',
  '1.000,000.5',
  '.',
  '-',
  '1,,5',
  '--1',
  'Infinity',
  '10,00.5',
])('%j is no number', (text) => {
  expect(readDecimal(text, MOST)).toBe('no number');
});

test.each(['1,000', '1.000', '25,000', '-1.125'])('%j may be meant in two ways', (text) => {
  expect(readDecimal(text, MOST)).toBe('ambiguous');
});

test('a number that could only be too large is meant the other way', () => {
  expect(readDecimal('1,125', 100)).toBe(1.125);
  expect(readDecimal('1.125', 100)).toBe(1.125);
});
