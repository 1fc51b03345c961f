import { expect, it } from 'vitest';
import { decimalsOf, tickOf } from './tick-size.ts';

it.each([
  ['92700', 0],
  ['92388.5', 1],
  ['2128.01', 2],
  ['2128.10', 1],
  ['5.000', 0],
  ['0.00001234', 8],
  ['1e-7', 7],
  ['1.25E-3', 5],
  ['1.5e3', 0],
])('%s is written with %i decimals', (text, decimals) => {
  expect(decimalsOf(text)).toBe(decimals);
});

it('a tick is one unit of the last decimal', () => {
  expect([0, 1, 2, 8, 10].map(tickOf)).toEqual([1, 0.1, 0.01, 0.00000001, 0.0000000001]);
});
