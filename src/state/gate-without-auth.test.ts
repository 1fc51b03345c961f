import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { type FakeBackend, keptSession } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { checkGate, useGate } from './gate.ts';
import { useSession } from './session.ts';

const ME = crypto.randomUUID();
const PERSON = { id: ME, email: 'me@example.com' };
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => {
  vi.useRealTimers();
  backend.stop();
});

test("without the auth service the spinner alone stands for 5 seconds, and no word is the browser's", async () => {
  sessionStore.setItem('session', keptSession(ME, -10));
  useSession.setState({ person: PERSON });
  backend.answer('/auth/v1/token', 'refuse');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = checkGate(PERSON);
  await vi.waitUntil(() => backend.calls.some(({ path }) => path === '/auth/v1/token'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(useGate.getState().error).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(useGate.getState().error).toBe('Sign-in is not responding. Trying again.');
  // The auth client gives up after half a minute.
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(useGate.getState()).toMatchObject({
    standing: 'checking',
    error: 'The server cannot be reached. Check your connection and try again.',
  });
});
