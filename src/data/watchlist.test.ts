import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { deferred } from '../../tests/support/deferred.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { forgetPage } from '../state/session-scope.ts';
import { followBadge } from './badge.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';
import { removeEntry, watchlist } from './watchlist.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const CARDS = '/rest/v1/watchlist_cards';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  forgetPage();
  await wipeDatabase();
  backend.calls.length = 0;
});

const row = (coin: string, change_detected = false) => ({
  id: ME,
  coin,
  change_detected,
  changes: [],
  snapshot_time: '2026-11-18T12:00:00.000Z',
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
  recommendation: null,
});
async function seen() {
  const kept = await watchlist.lookUp(await database(), ME);
  return kept?.value.map(({ coin }) => coin) ?? [];
}

test('the list comes onto the device, and the count of its unopened changes onto the icon', async () => {
  const counts: (number | undefined)[] = [];
  vi.stubGlobal('navigator', { setAppBadge: async (count?: number) => counts.push(count) });
  const stop = followBadge(ME);
  backend.answer(CARDS, [200, [row('BTCUSDT', true), row('ETHUSDT')]]);
  await watchlist.reload(ME);
  expect(await seen()).toEqual(['BTCUSDT', 'ETHUSDT']);
  await expect.poll(() => counts).toEqual([1]);
  stop();
  vi.unstubAllGlobals();
});

test('an answer that comes after the person left is not kept', async () => {
  backend.answer(CARDS, [200, [row('BTCUSDT', true)]]);
  const answer = globalThis.fetch;
  const { promise: left, resolve: leave } = deferred<null>();
  globalThis.fetch = (...request) => left.then(() => answer(...request));
  const reloaded = watchlist.reload(ME);
  forgetPage();
  await wipeDatabase();
  leave(null);
  await reloaded;
  globalThis.fetch = answer;
  expect(await seen()).toEqual([]);
});

test('a list that cannot be read leaves what the device has seen', async () => {
  backend.answer(CARDS, [200, [row('BTCUSDT')]]);
  await watchlist.reload(ME);
  backend.answer(CARDS, [500, {}]);
  await watchlist.reload(ME);
  expect(await seen()).toEqual(['BTCUSDT']);
});

test('an entry that is removed goes from the device too, unless the server refuses', async () => {
  backend.answer(CARDS, [200, [row('BTCUSDT')]]);
  await watchlist.reload(ME);
  backend.answer('/rest/v1/watchlist_entries', [500, {}]);
  expect(await removeEntry(ME, ME)).toBe('Failed to remove coin from watchlist');
  expect(await seen()).toEqual(['BTCUSDT']);
  backend.answer('/rest/v1/watchlist_entries', [200, []]);
  expect(await removeEntry(ME, ME)).toBeNull();
  expect(await seen()).toEqual([]);
});
