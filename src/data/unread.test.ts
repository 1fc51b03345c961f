import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configAt } from '../../tests/support/connected-backend.ts';
import {
  type FakeBackend,
  keptSession,
  startFakeBackend,
} from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { setPerson } from '../state/session.ts';
import { forgetPage } from '../state/session-scope.ts';
import { recountSoon, recountUnread, unread } from './unread.ts';

const ME = { id: '3f0e1c5e-63a0-4f1e-9a53-3d1a0a6f8a10', email: 'me@example.com' };
const shown = async () => (await unread.newest(ME.id))?.value ?? 0;
const COUNT = '/rest/v1/rpc/unread_ticket_count';
let backend: FakeBackend;

beforeEach(() => {
  backend = startFakeBackend();
  const session = keptSession(ME.id);
  connectBackend({
    config: async () => configAt(backend.origin),
    sessionStorage: { getItem: () => session, setItem() {}, removeItem() {} },
    sessionKey: 'session',
  });
  setPerson(ME);
});
afterEach(() => {
  forgetPage();
  vi.useRealTimers();
  setPerson(null);
  backend.stop();
});

test('the database counts; a count that fails leaves the last one standing', async () => {
  backend.answer(COUNT, [200, 3]);
  await recountUnread();
  expect(await shown()).toBe(3);
  backend.answer(COUNT, [500, { message: 'no' }]);
  await recountUnread();
  backend.answer(COUNT, [200, 'three']);
  await recountUnread();
  expect(await shown()).toBe(3);
});

test('nothing of it is left when the person goes, and nobody is asked for', async () => {
  backend.answer(COUNT, [200, 3]);
  await recountUnread();
  forgetPage();
  setPerson(null);
  expect(await shown()).toBe(0);
  const asked = backend.calls.length;
  await recountUnread();
  expect(backend.calls.length).toBe(asked);
});

test('many changes in a row are one recount, 500 ms after the first', async () => {
  backend.answer(COUNT, [200, 1]);
  await recountUnread();
  const asked = () => backend.calls.filter(({ path }) => path === COUNT).length;
  const before = asked();
  vi.useFakeTimers();
  for (let change = 0; change < 5; change += 1) recountSoon(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(asked()).toBe(before);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(asked).toBe(before + 1);
});
