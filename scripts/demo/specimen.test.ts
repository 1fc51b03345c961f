import { expect, test } from 'vitest';
import type { CandleRow } from '../../domain/market/candle.ts';
import { price } from '../../domain/text/quantity.ts';
import { outcomeOf } from './specimen.ts';

const LONG = {
  action: 'LONG',
  entry: price(100),
  stopLoss: price(90),
  takeProfit: { TP1: price(110), TP2: price(120) },
} as const;
const SHORT = {
  action: 'SHORT',
  entry: price(100),
  stopLoss: price(110),
  takeProfit: { TP1: price(90), TP2: price(80) },
} as const;
const EXPIRES = 100;
const candle = (time: number, high: number, low: number): CandleRow => [
  time,
  100,
  high,
  low,
  101,
  1,
];
const calm = candle(1, 101, 99);
const [up, farUp] = [candle(2, 110, 100), candle(4, 120, 100)];
const [down, farDown] = [candle(3, 100, 90), candle(5, 100, 80)];

test.each([
  ['a long plan that rises', LONG, [calm, up, farUp], 'target', 4, 120, ['TP1']],
  ['a long plan that falls', LONG, [calm, down, farUp], 'stop', 3, 90, []],
  ['a short plan that rises', SHORT, [calm, up, farDown], 'stop', 2, 110, []],
  ['a short plan that falls', SHORT, [calm, down, farDown], 'target', 5, 80, ['TP1']],
  ['a plan that passes a waypoint and falls', LONG, [up, down], 'stop', 3, 90, ['TP1']],
  ['a plan that goes nowhere', LONG, [calm], 'neither', 1, 101, []],
  ['a plan whose time is over', LONG, [calm, candle(EXPIRES, 130, 80)], 'expiry', 1, 101, []],
  ['one candle that touches all counts as lost', LONG, [candle(4, 130, 80)], 'stop', 4, 90, []],
  ['one candle that passes the waypoint to the target', LONG, [farUp], 'target', 4, 120, ['TP1']],
] as const)('%s', (_name, plan, candles, touched, at, ended, waypoints) => {
  expect(outcomeOf(plan, EXPIRES, candles)).toEqual({ touched, at, price: ended, waypoints });
});
