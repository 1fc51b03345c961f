import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type WatchedCoin, WatchedCoinSchema } from '../../../domain/person/watched-coin.ts';
import { inOrderOf } from './list-order.ts';

/** A card of the list; what its order does not depend on is as the schema fills it in. */
const watched = (id: number): WatchedCoin =>
  v.parse(WatchedCoinSchema, {
    id: `0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a1${id}`,
    coin: 'BTCUSDT',
    change_detected: false,
    snapshot_time: '2026-11-20 20:18:43+00',
    previous_snapshot: null,
    last_check_at: null,
    last_check_error: null,
  });
const ordered = (before: number[], now: number[]) =>
  inOrderOf(
    before.map((id) => watched(id).id),
    now.map(watched),
  ).map(({ id }) => Number(id.at(-1)));

test('what was there stays where it was', () => {
  expect(ordered([1, 2, 3], [3, 2, 1])).toEqual([1, 2, 3]);
});

test('what is new comes first, in the order given', () => {
  expect(ordered([1, 2], [8, 2, 9, 1])).toEqual([8, 9, 1, 2]);
});

test('what is gone leaves no gap, and nothing known is the order given', () => {
  expect(ordered([1, 2, 3], [3, 1])).toEqual([1, 3]);
  expect(ordered([], [3, 1, 2])).toEqual([3, 1, 2]);
});
