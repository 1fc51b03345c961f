import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { contractAnswer } from '../../tests/support/contract-answer.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { wipeDatabase } from '../device/database/ownership.ts';
import { sessionStore } from '../device/session-store.ts';
import { loadTerms } from './contract-terms.ts';
import { forgetPage } from './leaving.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PATH = '/analysis/contract';
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 6, 12);
const answer = contractAnswer('BTCUSDT');
let backend: FakeBackend;

const load = (online = true) => loadTerms(ME, 'BTCUSDT', online);
const asked = () => backend.calls.filter(({ path }) => path === PATH);

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(PATH, [200, answer]);
});
afterEach(() => vi.useRealTimers());

test('terms are asked for once a day, by the coin alone', async () => {
  for (let i = 0; i < 3; i += 1) expect(await load()).toEqual({ answer, problem: null });
  vi.setSystemTime(NOW + 24 * HOUR - 1);
  expect(await load(false)).toEqual({ answer, problem: null });
  expect(asked().map(({ body }) => body)).toEqual([{ coin: 'BTCUSDT' }]);
  vi.setSystemTime(NOW + 24 * HOUR);
  await load();
  expect(asked()).toHaveLength(2);
});

test('terms that the market did not give whole are asked for again after an hour', async () => {
  backend.answer(PATH, [
    200,
    contractAnswer('BTCUSDT', { missing: [{ field: 'tiers', reason: 'it is down' }] }),
  ]);
  await load();
  vi.setSystemTime(NOW + HOUR);
  backend.answer(PATH, [200, answer]);
  expect((await load()).answer).toEqual(answer);
  expect(asked()).toHaveLength(2);
});

test('older terms serve where the server does not answer, and say why', async () => {
  await load();
  vi.setSystemTime(NOW + 48 * HOUR);
  expect(await load(false)).toEqual({ answer, problem: 'the server cannot be reached' });
  backend.answer(PATH, [503, { detail: 'The house burns.' }]);
  expect(await load()).toEqual({ answer, problem: 'The house burns.' });
});

test('without any there is the reason alone', async () => {
  expect(await load(false)).toEqual({ answer: null, problem: 'the server cannot be reached' });
  backend.answer(PATH, 'refuse');
  const { answer: none, problem } = await load();
  expect(none).toBeNull();
  expect(problem).toMatch(/\.$/);
});

test('what arrives after the person left is not kept', async () => {
  const loading = load();
  forgetPage();
  await loading;
  expect(await load(false)).toEqual({ answer: null, problem: 'the server cannot be reached' });
});
