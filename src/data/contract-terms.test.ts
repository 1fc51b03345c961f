// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { contractAnswer } from '../../tests/support/contract-answer.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { forgetPage } from '../state/session-scope.ts';
import { useTerms } from './contract-terms.ts';
import { wipeDatabase } from './database/ownership.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PATH = '/analysis/contract';
const HOUR = 3_600_000;
/** A poll of a test may take some of it. */
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 4, 6, 12);
const answer = contractAnswer('BTCUSDT');
let backend: FakeBackend;

/** Opens the form, waits for the terms and closes it. */
async function load(online = true) {
  const { result, unmount } = renderHook(() => useTerms(ME, 'BTCUSDT', online, true));
  await expect.poll(() => result.current).not.toBeNull();
  unmount();
  return result.current;
}
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
afterEach(() => {
  cleanup();
  forgetPage();
  vi.useRealTimers();
});

test('terms are asked for once a day, by the coin alone', async () => {
  for (let i = 0; i < 3; i += 1) expect(await load()).toEqual({ answer, problem: null });
  // Another visit finds them on the device.
  forgetPage();
  vi.setSystemTime(NOW + 24 * HOUR - MINUTE);
  expect(await load()).toEqual({ answer, problem: null });
  expect(await load(false)).toEqual({ answer, problem: null });
  expect(asked().map(({ body }) => body)).toEqual([{ coin: 'BTCUSDT' }]);
  vi.setSystemTime(NOW + 24 * HOUR + MINUTE);
  await load();
  expect(asked()).toHaveLength(2);
});

test('terms that the market did not give whole are asked for again after an hour', async () => {
  backend.answer(PATH, [
    200,
    contractAnswer('BTCUSDT', { missing: [{ field: 'tiers', reason: 'it is down' }] }),
  ]);
  await load();
  vi.setSystemTime(NOW + HOUR + MINUTE);
  backend.answer(PATH, [200, answer]);
  expect((await load())?.answer).toEqual(answer);
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
  const failed = await load();
  expect(failed?.answer).toBeNull();
  expect(failed?.problem).toMatch(/\.$/);
});
