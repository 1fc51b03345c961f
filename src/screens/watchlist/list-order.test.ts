import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type WatchedCoin, WatchedCoinSchema } from '../../../domain/person/watched-coin.ts';
import { inChosenOrder, type ListSort } from './list-order.ts';

const watched = (id: number, coin: string, hour: number): WatchedCoin =>
  v.parse(WatchedCoinSchema, {
    id: `0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a1${id}`,
    coin,
    change_detected: id === 3,
    snapshot_time: `2026-11-20 ${hour}:18:43+00`,
    previous_snapshot: null,
    last_check_at: null,
    last_check_error: null,
  });

const LIST = [
  watched(1, 'BTCUSDT', 11),
  watched(2, 'XRPUSDT', 13),
  watched(3, 'ETHUSDT', 12),
  watched(4, 'ADAUSDT', 10),
];
const CHANGE: Readonly<Record<string, number>> = { BTCUSDT: -1, XRPUSDT: 0.5, ETHUSDT: 3 };
const DISTANCE: Readonly<Record<string, number>> = { BTCUSDT: 0.2, XRPUSDT: 2, ADAUSDT: 0.1 };

test.each<[ListSort, string]>([
  ['Updated', 'XRP ETH BTC ADA'],
  ['Name', 'ADA BTC ETH XRP'],
  // What is not known comes last.
  ['Change', 'ETH XRP BTC ADA'],
  ['Distance', 'ADA BTC XRP ETH'],
])('by %s', (sort, order) => {
  const figure = ({ coin }: WatchedCoin, by: ListSort) =>
    (by === 'Change' ? CHANGE : DISTANCE)[coin] ?? null;
  const ordered = inChosenOrder(LIST, sort, figure);
  expect(ordered.map(({ coin }) => coin.slice(0, 3)).join(' ')).toBe(order);
});

test('while nothing is known of any, the newest analysis is first', () => {
  const nothing = () => null;
  for (const sort of ['Change', 'Distance'] as const) {
    expect(inChosenOrder(LIST, sort, nothing)).toEqual(inChosenOrder(LIST, 'Updated', nothing));
  }
});
