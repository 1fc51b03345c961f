import { expect, test } from 'vitest';
import type { ScannedPlan } from '../../../domain/analysis/scan.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import type { MarketRow } from '../../data/scan.ts';
import { inOrder, readSort, SORTS, sortText } from './order.ts';

const UP = { '1w': 'up', '1d': 'up', '4h': 'up', '1h': 'flat', '15m': null } as const;
const DOWN = { '1w': 'down', '1d': 'down', '4h': 'flat', '1h': 'flat', '15m': null } as const;

function row(coin: string, place: number, plan: Partial<ScannedPlan>): MarketRow {
  return {
    coin,
    place,
    snapshot: '7f1c2a3b-4d5e-4f60-8a9b-0c1d2e3f4a5b',
    scanned_at: epochMs(0),
    plan: {
      market: { id: 'simulated', name: 'Simulated market', simulated: true },
      price: price(1),
      tickSize: 0.1,
      action: 'LONG',
      stance: 'trade',
      leans: UP,
      odds: { label: 'TP3', hit: 0.3, base: 0.2 },
      funding: { rate: 0.0001, hours: 8 },
      ...plan,
    },
  };
}

const ROWS = [
  row('BTCUSDT', 1, { price: price(80_000), odds: null, stance: 'stand aside' }),
  row('ETHUSDT', 2, { price: price(2_000), leans: DOWN, action: 'SHORT', funding: null }),
  row('ADAUSDT', 3, {
    stance: 'too close to call',
    odds: { label: 'TP2', hit: 0.4, base: 0.2 },
    funding: { rate: -0.01, hours: 8 },
  }),
];
const LIVE = new Map([
  ['BTCUSDT', { price: 81_000, change24h: -2 }],
  ['ETHUSDT', { price: 2_100, change24h: 5 }],
]);
const liveOf = (coin: string) => LIVE.get(coin);
const sorted = (text: string) => inOrder(ROWS, readSort(text), liveOf).map(({ coin }) => coin);

test('by each column, either way', () => {
  expect(sorted('place ascending')).toEqual(['BTCUSDT', 'ETHUSDT', 'ADAUSDT']);
  expect(sorted('place descending')).toEqual(['ADAUSDT', 'ETHUSDT', 'BTCUSDT']);
  expect(sorted('coin ascending')).toEqual(['ADAUSDT', 'BTCUSDT', 'ETHUSDT']);
  expect(sorted('price descending')).toEqual(['BTCUSDT', 'ETHUSDT', 'ADAUSDT']);
  expect(sorted('leans ascending')).toEqual(['ETHUSDT', 'BTCUSDT', 'ADAUSDT']);
  expect(sorted('stance ascending')).toEqual(['ETHUSDT', 'ADAUSDT', 'BTCUSDT']);
  expect(sorted('odds descending')).toEqual(['ADAUSDT', 'ETHUSDT', 'BTCUSDT']);
});

test('a plan that ended comes after those that stand', () => {
  const ended = { by: 'stop', at: epochMs(1) } as const;
  const [first, ...others] = ROWS;
  if (!first) throw new Error('no rows');
  const over = {
    ...first,
    plan: { ...first.plan, stance: 'trade', life: { hash: '', ended } },
  } as const;
  const order = inOrder([over, ...others], readSort('stance ascending'), liveOf);
  expect(order.map(({ coin }) => coin)).toEqual(['ETHUSDT', 'ADAUSDT', 'BTCUSDT']);
});

test('what is not known comes last either way', () => {
  expect(sorted('change ascending').at(-1)).toBe('ADAUSDT');
  expect(sorted('change descending').at(-1)).toBe('ADAUSDT');
  expect(sorted('odds ascending').at(-1)).toBe('BTCUSDT');
  expect(sorted('funding descending').at(-1)).toBe('ETHUSDT');
});

test('what is kept is read again, and anything else is the order by turnover', () => {
  for (const sort of SORTS) expect(readSort(sortText(sort))).toEqual(sort);
  for (const text of [null, '', 'best descending', 'odds sideways', '{}']) {
    expect(readSort(text)).toEqual({ key: 'place', way: 'ascending' });
  }
});
