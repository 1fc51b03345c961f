import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { deferred } from '../../tests/support/deferred.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { alertCount } from '../device/database/alert-count.ts';
import { database } from '../device/database/database.ts';
import { wipeDatabase } from '../device/database/ownership.ts';
import { seenWatchlist } from '../device/database/watchlist.ts';
import { sessionStore } from '../device/session-store.ts';
import { forgetPage } from './leaving.ts';
import { reloadWatchlist, useWatchlistReading } from './watchlist.ts';

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
const seen = async () => (await seenWatchlist(await database(), ME)).map(({ coin }) => coin);

test('the list comes onto the device with the count of its unopened changes', async () => {
  backend.answer(CARDS, [200, [row('BTCUSDT', true)]]);
  await reloadWatchlist(ME);
  expect(await seen()).toEqual(['BTCUSDT']);
  expect(await alertCount(ME)).toBe(1);
  expect(useWatchlistReading.getState().reading).toBe('done');
});

test('an answer that comes after the person left is not kept', async () => {
  backend.answer(CARDS, [200, [row('BTCUSDT', true)]]);
  const answer = globalThis.fetch;
  const { promise: left, resolve: leave } = deferred<null>();
  globalThis.fetch = (...request) => left.then(() => answer(...request));
  const reading = reloadWatchlist(ME);
  forgetPage();
  await wipeDatabase();
  leave(null);
  await reading;
  globalThis.fetch = answer;
  expect(await seen()).toEqual([]);
  expect(await alertCount(ME)).toBe(0);
  expect(useWatchlistReading.getState().reading).toBe('not-yet');
});

test('a list that cannot be read leaves what the device has seen', async () => {
  backend.answer(CARDS, [200, [row('BTCUSDT')]]);
  await reloadWatchlist(ME);
  backend.answer(CARDS, [500, {}]);
  await reloadWatchlist(ME);
  expect(await seen()).toEqual(['BTCUSDT']);
  expect(useWatchlistReading.getState().reading).toBe('failed');
});
