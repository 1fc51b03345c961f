import { expect, test } from 'vitest';
import type { CandleRow } from '../../domain/candle.ts';
import { price } from '../../domain/quantity.ts';
import { firstTouched } from './specimen.ts';

const LONG = { action: 'LONG', stopLoss: price(90), takeProfit: { TP1: price(110) } } as const;
const SHORT = { action: 'SHORT', stopLoss: price(110), takeProfit: { TP1: price(90) } } as const;
const candle = (time: number, high: number, low: number): CandleRow => [
  time,
  100,
  high,
  low,
  100,
  1,
];
const calm = candle(1, 101, 99);
const up = candle(2, 110, 100);
const down = candle(3, 100, 90);

test.each([
  ['a long call that rises', LONG, [calm, up, down], 'target', 2],
  ['a long call that falls', LONG, [calm, down, up], 'stop', 3],
  ['a short call that rises', SHORT, [calm, up, down], 'stop', 2],
  ['a short call that falls', SHORT, [calm, down, up], 'target', 3],
  ['a call that goes nowhere', LONG, [calm], 'neither', 1],
  ['one candle that touches both counts as lost', LONG, [candle(4, 120, 80)], 'stop', 4],
] as const)('%s', (_name, plan, candles, touched, at) => {
  expect(firstTouched(plan, candles)).toEqual({ touched, at });
});
