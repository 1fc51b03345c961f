import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { deferred } from '../../tests/support/deferred.ts';
import { type FakeBackend, keptSession } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { keepOnly } from '../data/database/ownership.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';
import { useSession } from './session.ts';
import { forgetPerson, signIn } from './session-service.ts';

vi.mock('../data/database/ownership.ts', async (original) => ({
  ...(await original<typeof import('../data/database/ownership.ts')>()),
  keepOnly: vi.fn(async () => undefined),
}));

const ME = crypto.randomUUID();
const FAREWELL = 'Your account is deleted.';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(null, { sessionStore, connectBackend, sessionKey: SESSION_KEY });
  backend.answer('/auth/v1/token', [200, JSON.parse(keptSession(ME))]);
});
afterAll(() => backend.stop());

test('the person who signs in is the person of the page', async () => {
  await signIn('me@example.com', 'password');
  expect(useSession.getState().person?.id).toBe(ME);
});

test('a device that is slow to make room does not let somebody in who has left meanwhile', async () => {
  const roomy = deferred<'kept'>();
  vi.mocked(keepOnly)
    .mockReset()
    .mockImplementation(() => roomy.promise);
  const done = signIn('me@example.com', 'password');
  // For the answer to the form, and for the auth client's event.
  await vi.waitFor(() => expect(keepOnly).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  await forgetPerson(FAREWELL);
  roomy.resolve('kept');
  await done;
  expect(useSession.getState()).toMatchObject({ person: null, farewell: FAREWELL });
});
