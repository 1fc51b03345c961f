// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { useConnectivity } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { forgetPage } from '../state/session-scope.ts';
import { database } from './database/database.ts';
import { followPrices, usePrices } from './prices.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const MARKET = { id: 'simulated', name: 'Simulated market', simulated: true };
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());

const price = () => usePrices.getState().known.get('BTCUSDT');

/** Follows the coin as a page does that was just opened. */
function open(online: boolean): () => void {
  forgetPage();
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
  useConnectivity.setState({ online });
  return followPrices(['BTCUSDT']);
}

test('a page without a network has the last price, with its time; the device keeps one a minute', async () => {
  const at = Date.now() - 180_000;
  const prices = { BTCUSDT: { price: 64_000, change24h: 1.5, turnover24h: null, tickSize: 0.1 } };
  backend.answer('/analysis/prices', [200, { market: MARKET, at, prices }]);
  const put = vi.spyOn((await database()).resources, 'bulkPut');
  let stop = open(true);
  await expect.poll(() => put.mock.calls.length).toBe(1);
  const asked = backend.calls.length;
  const stopOther = followPrices(['ETHUSDT']);
  await expect.poll(() => backend.calls.length).toBe(asked + 1);
  stop();
  stopOther();
  stop = open(false);
  expect(price()).toBeUndefined();
  await expect.poll(price).toEqual({
    ...prices.BTCUSDT,
    turnover24h: undefined,
    market: MARKET,
    at,
    seen: [],
  });
  expect(put).toHaveBeenCalledOnce();
  stop();
});
