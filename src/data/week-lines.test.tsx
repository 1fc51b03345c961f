// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { useConnectivity } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { forgetPage } from '../state/session-scope.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';
import { keepSeen } from './database/resources.ts';
import { useWeekLine, weekLines } from './week-lines.ts';

const useWeekLines = weekLines.useFollowed;
const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const HOURS = 3_600_000;
/** A close of a 4h candle. */
const CLOSED = Date.UTC(2026, 10, 20, 12);
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: CLOSED + 7 * 60_000 });
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
  await wipeDatabase();
  backend.calls.length = 0;
  answer({});
  // The first call loads the auth client, which takes real time.
  const warm = renderHook(() => useWeekLines(['WARMUPUSDT']));
  await settle(() => expect(asked()).toHaveLength(1));
  warm.unmount();
  forgetPage();
  backend.calls.length = 0;
  answer({ BTCUSDT: [1, 2, 3], ETHUSDT: [4, 5] });
});
afterEach(() => {
  cleanup();
  forgetPage();
  useConnectivity.setState({ online: true });
  vi.useRealTimers();
});

function answer(lines: object, at = CLOSED): void {
  backend.answer('/analysis/week-lines', [200, { at, lines }, { etag: '"one"' }]);
}
const asked = () =>
  backend.calls.filter(({ path }) => path === '/analysis/week-lines').map(({ body }) => body);
const settle = async (check: () => void, after = 50) => {
  await act(async () => vi.advanceTimersByTimeAsync(after));
  await act(() => vi.waitFor(check, { timeout: 10_000 }));
};

test('all coins that are mounted are asked for at once, and once for each 4h candle', async () => {
  const list = renderHook(() => useWeekLines(['ETHUSDT', 'BTCUSDT']));
  const one = renderHook(() => useWeekLine('BTCUSDT'));
  expect(one.result.current).toEqual([]);
  await settle(() => expect(one.result.current).toEqual([1, 2, 3]));
  expect(asked()).toEqual([{ coins: ['BTCUSDT', 'ETHUSDT'] }]);
  await settle(() => undefined, 3.8 * HOURS);
  expect(asked()).toHaveLength(1);
  answer({ BTCUSDT: [2, 3, 4], ETHUSDT: [5, 6] }, CLOSED + 4 * HOURS);
  await settle(() => expect(one.result.current).toEqual([2, 3, 4]), 0.2 * HOURS);
  expect(asked()).toHaveLength(2);
  list.unmount();
  one.unmount();
  await settle(() => undefined, 5 * HOURS);
  expect(asked()).toHaveLength(2);
});

test('a coin without a line is asked for again, less and less often', async () => {
  renderHook(() => useWeekLines(['BTCUSDT', 'XRPUSDT']));
  await settle(() => expect(asked()).toHaveLength(1));
  await settle(() => expect(asked()).toHaveLength(2), 15_000);
  expect(asked()[1]).toEqual({ coins: ['XRPUSDT'] });
  await settle(() => undefined, 29_000);
  expect(asked()).toHaveLength(2);
  await settle(() => expect(asked()).toHaveLength(3), 1_000);
});

test('the device keeps the lines: they are there without a connection', async () => {
  const first = renderHook(() => useWeekLine('BTCUSDT'));
  await settle(() => expect(first.result.current).toEqual([1, 2, 3]));
  first.unmount();
  await vi.waitFor(async () => expect(await (await database()).resources.count()).toBe(2), {
    timeout: 10_000,
  });
  forgetPage();
  expect(weekLines.useKnown.getState().known.size).toBe(0);
  backend.calls.length = 0;
  act(() => useConnectivity.setState({ online: false }));
  const later = renderHook(() => useWeekLine('BTCUSDT'));
  await settle(() => expect(later.result.current).toEqual([1, 2, 3]));
  await settle(() => undefined, 5 * HOURS);
  expect(asked()).toEqual([]);
  act(() => useConnectivity.setState({ online: true }));
  await settle(() => expect(asked()).toHaveLength(1));
});

test('what the device keeps from over a week ago is not shown', async () => {
  const at = epochMs(CLOSED - 8 * 24 * HOURS);
  await keepSeen(ME, 'week-lines', new Map([['XRPUSDT', { at, closes: [price(9)] }]]), at);
  const { result } = renderHook(() => useWeekLine('XRPUSDT'));
  await settle(() => expect(asked()).toHaveLength(1));
  expect(result.current).toEqual([]);
});

test('a list longer than one question may be is asked for in several', async () => {
  const coins = Array.from({ length: 70 }, (_, at) => `COIN${at}USDT`);
  const first = coins.toSorted().slice(0, 60);
  answer(Object.fromEntries(first.map((coin) => [coin, [1, 2]])));
  renderHook(() => useWeekLines(coins));
  await settle(() => expect(asked()).toHaveLength(2));
  expect(asked()).toEqual([{ coins: first }, { coins: coins.toSorted().slice(60) }]);
});
