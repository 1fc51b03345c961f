import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisResult, knownAnalysis } from '../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { loadCoins } from '../data/coins.ts';
import { sessionStore } from '../device/session-store.ts';
import { deleteJob, readStatus, startAnalysis } from './analysis.ts';
import { connectBackend } from './connection.ts';
import { problemIn } from './failure.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const KEY = 'a-key-of-mine';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());

test('the coin list is asked for without a body, as the signed-in person', async () => {
  backend.answer('/analysis/coinlist', [200, { coins: ['BTCUSDT', 'ETHUSDT'] }]);
  expect(await loadCoins()).toEqual({
    ok: true,
    value: {
      coins: ['BTCUSDT', 'ETHUSDT'],
      names: {},
      turnover: {},
      freeQuestions: false,
      scan: false,
    },
  });
  const call = backend.calls.at(-1);
  expect(call?.body).toBeUndefined();
  expect(call?.headers.get('authorization')).toMatch(/^Bearer ey/);
});

test('an analysis is started with coin, key and user_id', async () => {
  backend.answer('/analysis/analyze', [202, { key: KEY }]);
  expect((await startAnalysis({ coin: 'BTCUSDT', key: KEY, user_id: ME })).ok).toBe(true);
  expect(backend.calls.at(-1)?.body).toEqual({ coin: 'BTCUSDT', key: KEY, user_id: ME });
});

test.each([
  [403, 'refused'],
  [404, 'refused'],
  [429, 'retryable'],
  [502, 'retryable'],
  [503, 'retryable'],
  [504, 'retryable'],
])("a %d comes back as %s with the server's own words", async (status, kind) => {
  backend.answer('/analysis/analyze', [status, { detail: 'Not now' }]);
  const outcome = await startAnalysis({ coin: 'BTCUSDT', key: KEY, user_id: ME });
  expect(outcome).toMatchObject({ ok: false, failure: { kind, status } });
  expect(problemIn(outcome)).toBe('Not now');
});

test('a finished run is read with its result', async () => {
  const answer = {
    status: 'complete',
    results: analysisResult(),
    snapshot_id: ME,
    error: null,
    progress: '',
    elapsed_ms: 5,
  };
  backend.answer('/analysis/status', [200, answer]);
  expect(await readStatus(KEY, 'BTCUSDT')).toEqual({
    ok: true,
    value: { status: 'complete', result: knownAnalysis(), snapshotId: ME },
  });
});

test('an answer of another shape, as of a captive portal, is malformed and not believed', async () => {
  backend.answer('/analysis/status', [200, { welcome: 'to the hotel' }]);
  expect(await readStatus(KEY, 'BTCUSDT')).toMatchObject({
    ok: false,
    failure: { kind: 'malformed' },
  });
});

test('a finished job is forgotten by key and coin', async () => {
  backend.answer('/analysis/delete', [200, { deleted: true }]);
  expect((await deleteJob(KEY, 'BTCUSDT')).ok).toBe(true);
  expect(backend.calls.at(-1)?.body).toEqual({ key: KEY, coin: 'BTCUSDT' });
});

test('no answer at all is unreachable', async () => {
  backend.answer('/analysis/coinlist', 'refuse');
  expect(await loadCoins()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
});
