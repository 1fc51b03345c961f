import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { inputsAnswer } from '../../tests/support/inputs-answer.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { forgetPage } from '../state/session-scope.ts';
import { wipeDatabase } from './database/ownership.ts';
import type { ChartRequest } from './snapshot-chart.ts';
import { loadInputs } from './snapshot-chart.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const PATH = '/analysis/inputs';
const inputs = inputsAnswer();
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
  backend.answer(PATH, [200, inputs]);
});

test('inputs are fetched once and are then there without the network', async () => {
  for (const online of [true, true, false]) {
    expect(await loadInputs(request({ online }))).toEqual({ status: 'inputs', inputs });
  }
  const [call, ...more] = backend.calls.filter(({ path }) => path === PATH);
  expect(call?.body).toEqual({ snapshot: SNAPSHOT });
  expect(more).toEqual([]);
});

test('without the network and never fetched it says so', async () => {
  expect(await loadInputs(request({ online: false }))).toEqual({ status: 'offline' });
});

test('what nobody waits for any more is not kept, nor what arrives after the person left', async () => {
  await loadInputs(request({ wanted: () => false }));
  const wanted = () => {
    forgetPage();
    return true;
  };
  await loadInputs(request({ wanted }));
  expect(await loadInputs(request({ online: false }))).toEqual({ status: 'offline' });
});

test("the server's reason is passed on", async () => {
  backend.answer(PATH, [410, { detail: 'Its candles are no longer kept.' }]);
  const outcome = await loadInputs(request());
  expect(outcome.status === 'failed' && outcome.sentence).toContain('no longer kept');
});
