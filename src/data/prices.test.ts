// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { useConnectivity } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { forgetPage } from '../state/session-scope.ts';
import { followPrices, usePrices } from './prices.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const MARKET = { id: 'simulated', name: 'Simulated market', simulated: true };
let backend: FakeBackend;
const stops: (() => void)[] = [];

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
  backend.calls.length = 0;
  answer(64_000);
  show('visible');
  // The first call loads the auth client, which takes real time.
  await follow(['WARMUPUSDT'])();
  forgetPage();
  backend.calls.length = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  forgetPage();
  useConnectivity.setState({ online: true });
  vi.useRealTimers();
});

function answer(price: number, headers: object = {}): void {
  const btc = { price, change24h: 1.5, turnover24h: null, tickSize: 0.1 };
  const prices = { BTCUSDT: btc, ETHUSDT: { ...btc, at: 7 } };
  backend.answer('/analysis/prices', [200, { market: MARKET, at: Date.now(), prices }, headers]);
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Follows coins; the result waits for the first poll and then stops. */
function follow(coins: readonly string[], whileHidden = false): () => Promise<void> {
  const before = backend.calls.length;
  const stop = followPrices(coins, whileHidden);
  stops.push(stop);
  return async () => {
    await vi.advanceTimersByTimeAsync(50);
    await vi.waitFor(() => expect(backend.calls.length).toBeGreaterThan(before), {
      timeout: 10_000,
    });
    stop();
  };
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1_000);
}

const asked = () => backend.calls.map(({ body }) => body);
const price = (coin: string) => usePrices.getState().known.get(coin);

test('what is mounted together is asked for in one poll, each coin once', async () => {
  follow(['BTCUSDT', 'SOLUSDT'], true);
  follow(['ETHUSDT']);
  follow(['BTCUSDT']);
  await pass(1);
  expect(asked()).toEqual([{ coins: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] }]);
  expect(price('BTCUSDT')).toMatchObject({ price: 64_000, change24h: 1.5, market: MARKET });
  expect(price('ETHUSDT')?.at).toBe(7);
  expect(price('SOLUSDT')).toBeUndefined();
});

test('it goes on every 15 s while the page is in view, until nobody follows', async () => {
  follow(['BTCUSDT']);
  await pass(1);
  await pass(45);
  expect(asked()).toHaveLength(4);
  for (const stop of stops.splice(0)) stop();
  await pass(120);
  expect(asked()).toHaveLength(4);
});

test('a coin that comes later is asked for at once, one that is followed already is not', async () => {
  follow(['BTCUSDT']);
  await pass(3);
  follow(['BTCUSDT']);
  await pass(3);
  expect(asked()).toHaveLength(1);
  follow(['ETHUSDT']);
  await pass(1);
  expect(asked()).toHaveLength(2);
  expect(asked().at(-1)).toEqual({ coins: ['BTCUSDT', 'ETHUSDT'] });
});

test('while the page is hidden the list alone is asked for, each minute', async () => {
  follow(['BTCUSDT'], true);
  follow(['ETHUSDT']);
  await pass(1);
  show('hidden');
  await pass(121);
  expect(asked().slice(1)).toEqual([{ coins: ['BTCUSDT'] }, { coins: ['BTCUSDT'] }]);
  show('visible');
  await pass(16);
  expect(asked().at(-1)).toEqual({ coins: ['BTCUSDT', 'ETHUSDT'] });
});

test('without the list a hidden page asks nothing, and at once when it comes back', async () => {
  follow(['BTCUSDT']);
  await pass(1);
  show('hidden');
  await pass(300);
  expect(asked()).toHaveLength(1);
  show('visible');
  await pass(1);
  expect(asked()).toHaveLength(2);
});

test('offline it asks nothing, and at once when the network is back', async () => {
  follow(['BTCUSDT']);
  await pass(1);
  useConnectivity.setState({ online: false });
  await pass(120);
  expect(asked()).toHaveLength(1);
  useConnectivity.setState({ online: true });
  await pass(1);
  expect(asked()).toHaveLength(2);
});

test('more than 200 coins are cut to what the server takes', async () => {
  follow(Array.from({ length: 250 }, (_, index) => `C${index}USDT`));
  await pass(1);
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).toMatchObject({ coins: { length: 200 } });
});

test('the tag of the last answer goes along for the same coins, and 304 changes nothing', async () => {
  answer(64_000, { etag: '"one"' });
  follow(['BTCUSDT']);
  await pass(1);
  const known = usePrices.getState().known;
  backend.answer('/analysis/prices', [304, null]);
  await pass(15);
  const tags = () => backend.calls.map(({ headers }) => headers.get('if-none-match'));
  expect(tags()).toEqual([null, '"one"']);
  expect(usePrices.getState().known).toBe(known);
  follow(['ETHUSDT']);
  await pass(1);
  expect(tags().at(-1)).toBeNull();
});

test.each([
  ['a refusal', [503, { detail: 'closed' }]],
  ['an answer of something else', [200, { welcome: 'to the hotel' }]],
  ['a broken connection', 'refuse'],
] as const)('after %s the last price stays, and it asks again at its pace', async (_name, bad) => {
  follow(['BTCUSDT']);
  await pass(1);
  backend.answer('/analysis/prices', bad);
  await pass(45);
  expect(asked()).toHaveLength(4);
  expect(price('BTCUSDT')?.price).toBe(64_000);
  answer(65_000);
  await pass(15);
  expect(price('BTCUSDT')?.price).toBe(65_000);
});

test('what was seen grows with every price', async () => {
  follow(['BTCUSDT']);
  await pass(1);
  for (const next of [64_500, 63_900, 64_100]) {
    answer(next);
    await pass(15);
  }
  const seen = price('BTCUSDT')?.seen ?? [];
  expect(Math.max(...seen.map(({ high }) => high))).toBe(64_500);
  expect(Math.min(...seen.map(({ low }) => low))).toBe(63_900);
});

test('when the person leaves all is forgotten, also what is on its way', async () => {
  follow(['BTCUSDT']);
  await pass(1);
  forgetPage();
  expect(price('BTCUSDT')).toBeUndefined();
  useSession.setState({ person: null });
  await pass(60);
  expect(asked()).toHaveLength(1);
});
