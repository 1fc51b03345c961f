import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { snapshotChart } from '../../tests/support/snapshot-chart.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { forgetPage } from '../state/session-scope.ts';
import { wipeDatabase } from './database/ownership.ts';
import { type ChartRequest, loadChart } from './snapshot-chart.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const PATH = '/analysis/chart';
const chart = snapshotChart(5);
let backend: FakeBackend;

const request = (changes: Partial<ChartRequest> = {}): ChartRequest => ({
  key: { userId: ME, coin: 'BTCUSDT', kind: 'current' },
  snapshotId: SNAPSHOT,
  online: true,
  wanted: () => true,
  ...changes,
});

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(PATH, [200, chart]);
});

test('a chart is fetched once and then opens without the network', async () => {
  expect(await loadChart(request())).toEqual({ status: 'chart', chart });
  expect(await loadChart(request())).toEqual({ status: 'chart', chart });
  expect(await loadChart(request({ online: false }))).toEqual({ status: 'chart', chart });
  expect(backend.calls.filter(({ path }) => path === PATH)).toHaveLength(1);
});

test('without the network and never fetched it says so', async () => {
  expect(await loadChart(request({ online: false }))).toEqual({ status: 'offline' });
  expect(backend.calls).toEqual([]);
});

test('what nobody waits for any more is not kept', async () => {
  await loadChart(request({ wanted: () => false }));
  expect(await loadChart(request({ online: false }))).toEqual({ status: 'offline' });
});

test('what arrives after the person left is not kept', async () => {
  const wanted = () => {
    forgetPage();
    return true;
  };
  expect((await loadChart(request({ wanted }))).status).toBe('chart');
  expect(await loadChart(request({ online: false }))).toEqual({ status: 'offline' });
});

test.each([
  ['no such analysis', [404, { detail: 'There is no analysis.' }], { status: 'none' }],
  ['no inputs', [409, { detail: 'From before they were kept.' }], { status: 'none' }],
  ['candles that are gone', [410, { detail: 'No longer kept.' }], { status: 'none' }],
  ['a refusal', [403, { detail: 'Not approved.' }], 'Not approved.'],
  ['a torn chart', [200, { '4h': null }], 'This app cannot read what the server sent'],
] as const)('the server answering %s', async (_, answer, expected) => {
  backend.answer(PATH, answer);
  const chart = await loadChart(request());
  if (typeof expected === 'string') {
    expect(chart.status === 'failed' && chart.sentence).toContain(expected);
  } else expect(chart).toEqual(expected);
});
