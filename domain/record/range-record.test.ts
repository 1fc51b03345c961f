import { expect, test } from 'vitest';
import { epochMs, price } from '../text/quantity.ts';
import { type HourOfRanges, sumsOf } from './range-record.ts';

const band = (half: number) => ({ low: price(100 - half), high: price(100 + half) });
const said = (touch: Record<string, number | null>) => ({
  sigma: 0.02,
  bands: { 50: band(1), 80: band(2.5), 95: band(4) },
  touch,
});
const coin = {
  from: price(100),
  day: said({ 2: 0.4, 4: 0.1, 8: null, '-2': 0.3, '-4': 0.2, '-8': 0.01 }),
  week: said({}),
};
const hour: HourOfRanges = {
  kind: 'ranges',
  rules: 1,
  market: 'simulated',
  at: epochMs(0),
  coins: { BTCUSDT: coin, ETHUSDT: coin, SOLUSDT: coin },
};

test('a band holds the close up to its edges; a move is touched by a high or a low', () => {
  const reached = {
    BTCUSDT: { close: 102.5, high: 102.5, low: 99 },
    ETHUSDT: { close: 98.9, high: 101.9, low: 96 },
    SOLUSDT: { void: 'no candles' },
  };
  const sums = sumsOf(hour, 'day', reached);
  expect(sums).toMatchObject({
    50: { cases: 2, said: 1, happened: 0 },
    80: { cases: 2, said: 1.6, happened: 2 },
    95: { cases: 2, said: 1.9, happened: 2 },
    2: { cases: 2, said: 0.8, happened: 1 },
    4: { cases: 2, happened: 0 },
    '-2': { cases: 2, said: 0.6, happened: 1 },
    '-4': { cases: 2, said: 0.4, happened: 1 },
    '-8': { cases: 2, happened: 0 },
    void: { cases: 1, said: 0, happened: 0 },
  });
});

test('a move beyond what the bands know counts as never', () => {
  const reached = { BTCUSDT: { close: 100, high: 108, low: 100 } };
  expect(sumsOf(hour, 'day', reached)[8]).toEqual({ cases: 1, said: 0, happened: 1 });
});
