// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { useSession } from './session.ts';
import { signOut } from './session-service.ts';

const ME = crypto.randomUUID();
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
});
afterEach(() => vi.useRealTimers());
afterAll(() => backend.stop());

test('with a service that hangs it shows at once, and the stores are clear before the person is gone', async () => {
  backend.answer('/auth/v1/logout', 'hang');
  const keptWhenGone: (string | null)[] = [];
  const stop = useSession.subscribe(({ person }) => {
    if (!person) keptWhenGone.push(sessionStore.getItem('session'));
  });
  const done = signOut();
  expect(useSession.getState()).toMatchObject({ signingOut: true, person: { id: ME } });
  await vi.advanceTimersByTimeAsync(5000);
  await done;
  stop();
  expect(useSession.getState()).toMatchObject({ signingOut: false, person: null });
  expect(keptWhenGone).toEqual([null]);
});
