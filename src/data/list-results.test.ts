import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { analysisResult } from '../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { setCoinOnScreen } from '../state/coin-on-screen.ts';
import { useConnectivity } from '../state/connectivity.ts';
import { forgetPage } from '../state/session-scope.ts';
import { type AnalysisKind, keptAnalysis } from './database/analyses.ts';
import { database } from './database/database.ts';
import { heldSummaries } from './database/list-results.ts';
import { wipeDatabase } from './database/ownership.ts';
import { keepSeen } from './database/resources.ts';
import { bringListResults } from './list-results.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const TIME = '2026-11-18T12:00:00.000Z';
const SNAPSHOTS = '/rest/v1/analysis_snapshots';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  forgetPage();
  useConnectivity.setState({ online: true });
  await wipeDatabase();
  backend.calls.length = 0;
});

const idOf = (number: number) =>
  `0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b${String(number).padStart(4, '0')}`;
const coinOf = (number: number) => `C${number}USDT`;

/** The device's list: each coin's latest analysis, and the previous of those that changed. */
async function listIs(latest: readonly number[], changed: readonly number[] = []): Promise<void> {
  const entries = latest.map((number) => ({
    id: `0b6f5a2e-7c1d-4e0e-9d5c-000000000${String(number % 100).padStart(3, '0')}`,
    coin: coinOf(number % 100),
    change_detected: changed.includes(number),
    snapshot_time: new Date(Date.parse(TIME) + number * 60_000).toISOString(),
    latest_snapshot: idOf(number),
    previous_snapshot: changed.includes(number) ? idOf(number + 1_000) : null,
    last_check_at: null,
    last_check_error: null,
  }));
  await keepSeen(ME, 'watchlist', new Map([['[]', entries]]), epochMs(1));
}

const rowOf = (number: number, result: unknown = analysisResult()) => ({
  id: idOf(number),
  coin: coinOf(number % 100),
  taken_at: TIME,
  result,
});
const serverHas = (...rows: readonly object[]) => backend.answer(SNAPSHOTS, [200, rows]);

async function held(): Promise<string[]> {
  const summaries = (await heldSummaries(ME)) ?? [];
  return summaries.map(({ coin, kind, snapshotId }) => `${coin} ${kind} ${snapshotId?.slice(-4)}`);
}
const kept = (number: number, kind: AnalysisKind) =>
  keptAnalysis({ userId: ME, coin: coinOf(number), kind }, Date.now());
const asked = () => backend.calls.filter(({ path }) => path === SNAPSHOTS).length;

test('the latest and the previous result of every coin come onto the device, some at a time', async () => {
  const coins = [1, 2, 3, 4, 5];
  await listIs(coins, [3]);
  serverHas(...coins.map((number) => rowOf(number)), rowOf(1_003));
  await bringListResults(ME);
  expect(await held()).toEqual([
    ...coins.map((number) => `C${number}USDT current 000${number}`).slice(0, 3),
    'C3USDT previous 1003',
    'C4USDT current 0004',
    'C5USDT current 0005',
  ]);
  expect(asked()).toBe(2);
  expect(await kept(3, 'previous')).toMatchObject({ coin: 'C3USDT', selectedTimeframe: '4h' });
});

test('only what changed is fetched again', async () => {
  await listIs([1, 2]);
  serverHas(rowOf(1), rowOf(2), rowOf(102));
  await bringListResults(ME);
  await bringListResults(ME);
  expect(asked()).toBe(1);
  await listIs([1, 102]);
  await bringListResults(ME);
  expect(asked()).toBe(2);
  expect(await held()).toEqual(['C1USDT current 0001', 'C2USDT current 0102']);
});

test('a change that waits to be opened comes first', async () => {
  await listIs([1, 2, 3, 4, 5, 6], [6]);
  const firstAsked = new Promise((resolve) => {
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const { searchParams, pathname } = new URL(new Request(input, init).url);
      if (pathname === SNAPSHOTS) {
        resolve(searchParams.get('id'));
        globalThis.fetch = real;
      }
      return real(input, init);
    };
  });
  serverHas();
  await bringListResults(ME);
  expect(await firstAsked).toMatch(new RegExp(`^in\\.\\(${idOf(6)}`));
});

test('what cannot be read, or is not there, is asked for once', async () => {
  await listIs([1, 2, 3]);
  serverHas(rowOf(1, 'not a result'), rowOf(3));
  await bringListResults(ME);
  await bringListResults(ME);
  expect(await held()).toEqual(['C3USDT current 0003']);
  expect(asked()).toBe(1);
});

test('a server that fails is left alone until the list is read again', async () => {
  await listIs([1, 2, 3, 4, 5]);
  backend.answer(SNAPSHOTS, [500, {}]);
  await bringListResults(ME);
  expect(asked()).toBe(1);
  serverHas(rowOf(1), rowOf(2), rowOf(3), rowOf(4), rowOf(5));
  await bringListResults(ME);
  expect(await held()).toHaveLength(5);
});

test('nothing is fetched without a network, or for the coin on the screen', async () => {
  await listIs([1]);
  serverHas(rowOf(1));
  useConnectivity.setState({ online: false });
  await bringListResults(ME);
  useConnectivity.setState({ online: true });
  setCoinOnScreen('C1USDT');
  await bringListResults(ME);
  expect(asked()).toBe(0);
  setCoinOnScreen(null);
  await bringListResults(ME);
  expect(await held()).toEqual(['C1USDT current 0001']);
});

test('nothing is kept for who has left meanwhile', async () => {
  await listIs([1]);
  serverHas(rowOf(1));
  const done = bringListResults(ME);
  await expect.poll(asked).toBe(1);
  forgetPage();
  await wipeDatabase();
  await done;
  expect(await held()).toEqual([]);
});

test('the list takes no more than its room', async () => {
  await listIs([1, 2]);
  serverHas(rowOf(1), rowOf(2));
  const { summaries } = await database();
  await bringListResults(ME);
  const [first] = await summaries.toArray();
  await summaries.put({ ...Object(first), bytes: 24 * 2 ** 20 });
  await listIs([1, 102]);
  serverHas(rowOf(102));
  await bringListResults(ME);
  expect(await held()).toContain('C2USDT current 0002');
  expect(asked()).toBe(1);
});

test('asked for meanwhile, it looks once more', async () => {
  await listIs([1]);
  serverHas(rowOf(1), rowOf(2));
  const done = bringListResults(ME);
  await listIs([1, 2]);
  void bringListResults(ME);
  await done;
  expect(await held()).toHaveLength(2);
});
