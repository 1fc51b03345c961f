// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { type FakeBackend, keptSession } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { rememberWish } from '../data/database/push-state.ts';
import { sessionStore } from '../device/session-store.ts';
import { useSession } from './session.ts';
import { signOut } from './session-service.ts';

const ME = crypto.randomUUID();
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
beforeEach(() => {
  backend.calls.length = 0;
  backend.answer('/auth/v1/logout', [204, null]);
  sessionStore.setItem('session', keptSession(ME));
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

describe('with notifications on', () => {
  const [endpoint, DEVICES, LOGOUT] = [
    'https://push.example/a',
    '/push/subscriptions',
    '/auth/v1/logout',
  ];
  const asked = () => backend.calls.map(({ path, body }) => [path, body ?? null]);
  const removal = [DEVICES, { endpoint }];
  const subscription = { endpoint, keys: { p256dh: 'p', auth: 'a' } };

  test('the device is taken off the list while there is a session', async () => {
    backend.answer(DEVICES, [204, null]);
    await rememberWish(ME, subscription, null);
    await signOut();
    expect(asked()).toEqual([removal, [LOGOUT, null]]);
  });

  test.each([
    ['is not reached', 'refuse'],
    ['hangs', 'hang'],
    ['fails', [503, {}]],
  ] as const)('the session ends also where the push server %s', async (_, answer) => {
    backend.answer(DEVICES, answer);
    await rememberWish(ME, subscription, null);
    const done = signOut();
    await vi.advanceTimersByTimeAsync(2_500);
    await done;
    expect(asked()).toEqual([removal, [LOGOUT, null]]);
    expect(useSession.getState().person).toBeNull();
  });
});
