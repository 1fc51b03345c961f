import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../tests/support/advancing-time.ts';
import { anotherResult } from '../../tests/support/another-backend.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { usePushOffer } from '../state/push-offer.ts';
import { forgetPage } from '../state/session-scope.ts';
import { refreshCoin, useAdditions, useRefreshes, watchCoin } from './coin-runs.ts';
import { wipeDatabase } from './database/ownership.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const ENTRIES = '/rest/v1/watchlist_entries';
const COMPLETE = { status: 'complete', results: anotherResult };
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer('/analysis/analyze', [202, {}]);
  backend.answer('/analysis/delete', [200, {}]);
  backend.answer('/analysis/status', [200, { ...COMPLETE, snapshot_id: ME }]);
  backend.answer('/rest/v1/watchlist_cards', [200, []]);
  backend.answer(ENTRIES, [201, null]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  forgetPage();
  vi.useRealTimers();
});

const called = (path: string) => backend.calls.filter((call) => call.path === path);
const progress = () => useAdditions.getState().get('BTCUSDT');
const refresh = () => useRefreshes.getState().get('BTCUSDT');

describe('a coin that is added', () => {
  test('a coin is analysed, and the analysis begins its entry', async () => {
    backend.answer('/analysis/status', [200, { status: 'busy', progress: 'Fetching candles' }]);
    const done = watchCoin(ME, 'BTCUSDT');
    expect(progress()).toEqual({
      phase: 'running',
      key: expect.any(String),
      text: 'Starting the analysis',
    });
    await until(() => JSON.stringify(progress()).includes('Fetching candles'));
    expect(called(ENTRIES)).toEqual([]);
    // A second press adds nothing.
    await watchCoin(ME, 'BTCUSDT');
    backend.answer('/analysis/status', [200, { ...COMPLETE, snapshot_id: ME }]);
    await until(() => progress() === undefined);
    await done;
    expect(called('/analysis/analyze')).toHaveLength(1);
    expect(called(ENTRIES)).toMatchObject([{ body: { coin: 'BTCUSDT', current_snapshot: ME } }]);
    expect(called('/rest/v1/watchlist_cards')).toHaveLength(1);
    expect(usePushOffer.getState().about).toBe('watch');
  });

  test.each([
    ['a start that fails', '/analysis/analyze', [500, {}], /^Failed to start analysis/],
    [
      'a run that fails',
      '/analysis/status',
      [200, { status: 'error', error: 'No candles' }],
      /No can/,
    ],
    ['an analysis that was not kept', '/analysis/status', [200, COMPLETE], /did not keep/],
    ['a list that refuses', ENTRIES, [403, { message: 'no' }], /^Failed to add to watchlist: /],
  ] as const)('%s is said, and can be tried again', async (_name, path, answer, message) => {
    backend.answer(path, answer);
    const done = watchCoin(ME, 'BTCUSDT');
    await until(() => progress()?.phase === 'error');
    await done;
    expect(progress()).toMatchObject({ message: expect.stringMatching(message) });
  });
});

describe('a coin that is analysed again', () => {
  test('on another backend it goes on whatever the status is called, then reads the list', async () => {
    backend.answer('/analysis/status', [200, { status: 'running' }]);
    const done = refreshCoin(ME, 'BTCUSDT');
    await until(() => called('/analysis/status').length > 0);
    expect(refresh()).toMatchObject({ phase: 'running', text: 'Starting the analysis' });
    backend.answer('/analysis/status', [200, { status: 'busy', progress: 'Fetching candles' }]);
    await until(
      () => refresh()?.phase === 'running' && JSON.stringify(refresh()).includes('candles'),
    );
    backend.answer('/analysis/status', [200, { status: 'complete', results: anotherResult }]);
    await until(() => refresh()?.phase === 'complete');
    expect(called('/rest/v1/watchlist_cards').length).toBeGreaterThan(0);
    await until(() => refresh() === undefined);
    await done;
  });

  test('the server is asked every three seconds, and for three more the end is said', async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    backend.answer('/analysis/status', [200, { status: 'running' }]);
    const asked = () => called('/analysis/status').length;
    const done = refreshCoin(ME, 'BTCUSDT');
    await until(() => asked() === 2);
    backend.answer('/analysis/status', [200, { status: 'complete', results: anotherResult }]);
    await until(() => refresh() === undefined);
    await done;
    const paces = waits.mock.calls.filter(([, length]) => length === 3_000);
    expect(paces).toHaveLength(asked() + 1);
    waits.mockRestore();
  });

  test.each([
    ['without words', {}, 'Failed to start analysis'],
    ['in its words', { detail: 'Please wait.' }, 'Failed to start analysis. Please wait.'],
  ])('a start that the server refuses %s is said', async (_name, body, message) => {
    backend.answer('/analysis/analyze', [429, body]);
    await refreshCoin(ME, 'BTCUSDT');
    expect(refresh()).toMatchObject({ phase: 'error', message });
  });

  test.each([
    [
      'a result that cannot be read',
      { status: 'complete', results: null },
      'The analysis is finished, but this version of the app cannot read it.',
    ],
    ["the server's error", { status: 'error', error: 'No candles' }, 'Error: No candles'],
    ['an error without words', { status: 'error' }, 'Error: Analysis failed'],
    ['an answer without a status', { welcome: 'to the hotel' }, 'Error fetching status'],
  ])('%s is said', async (_name, answer, message) => {
    backend.answer('/analysis/status', [200, answer]);
    const done = refreshCoin(ME, 'BTCUSDT');
    await until(() => refresh()?.phase === 'error');
    await done;
    expect(refresh()).toMatchObject({ message });
  });
});
