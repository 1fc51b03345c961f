// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WatchedCoin, WatchedCoinSchema } from '../../../domain/person/watched-coin.ts';
import { epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { usePrices } from '../../data/prices.ts';
import type { ListSort } from './list-order.ts';
import { useListOrder } from './list-order.ts';

const watched = (id: number, coin: string, hour: number): WatchedCoin =>
  v.parse(WatchedCoinSchema, {
    id: `0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a1${id}`,
    coin,
    change_detected: false,
    snapshot_time: `2026-11-20 ${hour}:18:43+00`,
    previous_snapshot: null,
    last_check_at: null,
    last_check_error: null,
  });
const BTC = watched(1, 'BTCUSDT', 11);
const ETH = watched(2, 'ETHUSDT', 12);
const XRP = watched(3, 'XRPUSDT', 13);

let list: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  list = document.createElement('ul');
  list.append(document.createElement('button'));
  document.body.append(list);
});
afterEach(() => {
  cleanup();
  list.remove();
  usePrices.setState({ known: new Map() });
  vi.useRealTimers();
});

function say(changes: Readonly<Record<string, number>>): void {
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  const at = epochMs(Date.now());
  const known = { market, price: price(1), tickSize: 0.1, at, seen: [] };
  const prices = Object.entries(changes).map(
    ([coin, change]) => [coin, { ...known, change24h: percent(change) }] as const,
  );
  act(() => usePrices.setState({ known: new Map(prices) }));
}

function order(first: readonly WatchedCoin[], sort: ListSort = 'Updated') {
  const seenAt = epochMs(Date.now() + 1);
  const shown = renderHook(
    ({ coins, by }: { coins: readonly WatchedCoin[]; by: ListSort }) =>
      useListOrder(coins, seenAt, by, { current: list }),
    { initialProps: { coins: first, by: sort } },
  );
  return {
    names: () => shown.result.current.map(({ coin }) => coin.slice(0, 3)).join(' '),
    show: (coins: readonly WatchedCoin[], by: ListSort) => shown.rerender({ coins, by }),
  };
}

test('a newer analysis moves nothing while the page is open; an added coin comes first', () => {
  const { names, show } = order([BTC, ETH]);
  expect(names()).toBe('ETH BTC');
  const newer = { ...BTC, snapshot_time: XRP.snapshot_time };
  show([newer, ETH], 'Updated');
  expect(names()).toBe('ETH BTC');
  show([newer, ETH, watched(3, 'XRPUSDT', 10)], 'Updated');
  expect(names()).toBe('XRP ETH BTC');
});

test('a chosen order holds at once, and prices that arrive make it', () => {
  const { names, show } = order([BTC, ETH, XRP]);
  show([BTC, ETH, XRP], 'Name');
  expect(names()).toBe('BTC ETH XRP');
  show([BTC, ETH, XRP], 'Change');
  expect(names()).toBe('XRP ETH BTC');
  say({ BTCUSDT: 1, ETHUSDT: 3, XRPUSDT: 2 });
  expect(names()).toBe('ETH XRP BTC');
});

test('prices that tick move nothing; once a minute the order is made again', () => {
  say({ BTCUSDT: 1, ETHUSDT: 3, XRPUSDT: 2 });
  const { names } = order([BTC, ETH, XRP], 'Change');
  expect(names()).toBe('ETH XRP BTC');
  say({ BTCUSDT: 9, ETHUSDT: 3, XRPUSDT: 2 });
  act(() => vi.advanceTimersByTime(59_000));
  expect(names()).toBe('ETH XRP BTC');
  act(() => vi.advanceTimersByTime(1_000));
  expect(names()).toBe('BTC ETH XRP');
});

test('under a finger or the focus nothing moves', () => {
  say({ BTCUSDT: 1, ETHUSDT: 3, XRPUSDT: 2 });
  const { names } = order([BTC, ETH, XRP], 'Change');
  list.querySelector('button')?.focus();
  say({ BTCUSDT: 9, ETHUSDT: 3, XRPUSDT: 2 });
  act(() => vi.advanceTimersByTime(60_000));
  expect(names()).toBe('ETH XRP BTC');
  list.querySelector('button')?.blur();
  act(() => vi.advanceTimersByTime(60_000));
  expect(names()).toBe('BTC ETH XRP');

  const touch = (name: string, touches: readonly unknown[]) =>
    document.dispatchEvent(Object.assign(new Event(name), { touches }));
  touch('touchstart', [{}]);
  say({ BTCUSDT: 0, ETHUSDT: 3, XRPUSDT: 2 });
  act(() => vi.advanceTimersByTime(60_000));
  expect(names()).toBe('BTC ETH XRP');
  touch('touchend', []);
  act(() => vi.advanceTimersByTime(60_000));
  expect(names()).toBe('ETH XRP BTC');
});
