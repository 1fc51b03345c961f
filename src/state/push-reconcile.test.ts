import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { type FakeBackend, keptSession } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { wipeDatabase } from '../data/database/ownership.ts';
import {
  keepToken,
  rememberWish,
  waitingTokens,
  wishedEndpoint,
} from '../data/database/push-state.ts';
import { endpointHash } from '../device/push-subscription.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';
import { usePush } from './push.ts';
import { testPush, turnOffPush, turnOnPush } from './push-actions.ts';
import { reconcilePush } from './push-reconcile.ts';

const ME = '7d0a3f7e-2f0e-4f3a-9b53-0d1c34a0f001';
const KEY = 'AQAB';
const OLD_KEY = 'AQAC';
const OLD = 'https://push.example/old';
const NEW = 'https://push.example/new';
const SUBSCRIPTIONS = '/push/subscriptions';
const made = (endpoint: string) => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });

let backend: FakeBackend;
let held: { endpoint: string; key: string } | null = null;
let permission: NotificationPermission = 'granted';

function subscription() {
  if (!held) return null;
  const { endpoint, key } = held;
  return {
    endpoint,
    options: {
      applicationServerKey: Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
        .buffer,
    },
    toJSON: () => made(endpoint),
    unsubscribe: async () => {
      held = null;
      return true;
    },
  };
}

async function listed(...endpoints: string[]): Promise<void> {
  const devices = await Promise.all(
    endpoints.map(async (endpoint, index) => ({
      id: `5f0c0c52-64ee-4d5c-9c9e-7b3b6d4d9a0${index}`,
      endpoint_hash: await endpointHash(endpoint),
      label: 'Chrome on Android',
      created_at: '2026-11-20T12:00:00Z',
      last_delivered_at: null,
      state: 'ready',
    })),
  );
  backend.answer(SUBSCRIPTIONS, [200, { devices }]);
}

/** Bodies of what was asked of the list of devices. */
const registered = () =>
  backend.calls.filter(({ path, body }) => path === SUBSCRIPTIONS && body).map(({ body }) => body);

beforeAll(() => {
  backend = connectFakeBackend(null, { sessionStore, connectBackend, sessionKey: SESSION_KEY });
});
afterAll(() => backend.stop());

beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer('/push/vapid-public-key', [200, { public_key: KEY, key_id: 'id' }]);
  sessionStore.setItem(SESSION_KEY, keptSession(ME));
  usePush.setState({ standing: 'checking', devices: null, ownHash: null });
  held = null;
  permission = 'granted';
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async () => {
      held ??= { endpoint: NEW, key: KEY };
      return subscription();
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    maxTouchPoints: 0,
    onLine: true,
    serviceWorker: { ready: registration, getRegistration: async () => registration },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('turning on subscribes, registers with the server and remembers the wish', async () => {
  await listed(NEW);
  expect(await turnOnPush(ME)).toBeNull();
  expect(usePush.getState().standing).toBe('on');
  expect(registered()).toEqual([
    { endpoint: NEW, keys: { p256dh: 'p', auth: 'a' }, vapid_public_key: KEY },
  ]);
  expect(await wishedEndpoint(ME)).toBe(NEW);
});

test('a server that refuses leaves the device unsubscribed, with its words', async () => {
  backend.answer(SUBSCRIPTIONS, [409, { detail: 'You have 20 devices, the maximum.' }]);
  expect(await turnOnPush(ME)).toBe('You have 20 devices, the maximum.');
  expect(held).toBeNull();
  expect(await wishedEndpoint(ME)).toBeNull();
});

test('a no of the person is a standing, not an error', async () => {
  permission = 'denied';
  expect(await turnOnPush(ME)).toBeNull();
  expect(usePush.getState().standing).toBe('denied');
  expect(registered()).toEqual([]);
});

test('a question closed without an answer can be asked again', async () => {
  permission = 'default';
  expect(await turnOnPush(ME)).toContain('No answer was given');
  expect(usePush.getState().standing).toBe('not-asked');
});

test('a start at which both agree changes nothing', async () => {
  held = { endpoint: OLD, key: KEY };
  await rememberWish(ME, made(OLD), null);
  await listed(OLD);
  await reconcilePush(ME);
  expect(usePush.getState().standing).toBe('on');
  expect(registered()).toEqual([]);
});

test("when the server's key changed the device subscribes again and the old one is forgotten", async () => {
  held = { endpoint: OLD, key: OLD_KEY };
  await rememberWish(ME, made(OLD), null);
  await listed(OLD);
  await reconcilePush(ME);
  expect(registered()).toEqual([expect.objectContaining({ endpoint: NEW }), { endpoint: OLD }]);
  expect(await wishedEndpoint(ME)).toBe(NEW);
  expect(usePush.getState().standing).toBe('on');
});

test('a device that was taken off the list elsewhere is registered, and not put back', async () => {
  held = { endpoint: OLD, key: KEY };
  await rememberWish(ME, made(OLD), null);
  await listed();
  await reconcilePush(ME);
  expect(usePush.getState().standing).toBe('stopped');
  expect(held).toBeNull();
  await reconcilePush(ME);
  expect(registered()).toEqual([]);
  expect(usePush.getState().standing).toBe('off');
});

test('the subscription of somebody who used this browser before is ended', async () => {
  held = { endpoint: OLD, key: KEY };
  await listed();
  await reconcilePush(ME);
  expect(held).toBeNull();
  expect(usePush.getState().standing).toBe('off');
});

test('a server that cannot be reached is said, and nothing is thrown away', async () => {
  held = { endpoint: OLD, key: KEY };
  await rememberWish(ME, made(OLD), null);
  backend.answer(SUBSCRIPTIONS, 'refuse');
  await reconcilePush(ME);
  expect(usePush.getState().standing).toBe('unknown');
  expect(held).not.toBeNull();
});

test('what the worker could not acknowledge is acknowledged at the next start', async () => {
  held = { endpoint: OLD, key: KEY };
  await rememberWish(ME, made(OLD), null);
  await keepToken('a-token', Date.now());
  await listed(OLD);
  const sent = () => backend.calls.filter(({ path }) => path === '/push/shown');
  backend.answer('/push/shown', 'refuse');
  await reconcilePush(ME);
  await vi.waitFor(() => expect(sent()).toHaveLength(1), { timeout: 10_000 });
  backend.answer('/push/shown', [200, {}]);
  await reconcilePush(ME);
  await vi.waitFor(async () => expect((await waitingTokens(Date.now())).tokens).toEqual([]), {
    timeout: 10_000,
  });
  expect(sent().map(({ body }) => body)).toEqual([
    { tokens: ['a-token'] },
    { tokens: ['a-token'] },
  ]);
  // From then on the worker knows where the push server is.
  expect((await waitingTokens(Date.now())).pushUrl).toBe('https://backend.example/push');
});

test('turning off takes the device off the list and ends the subscription', async () => {
  held = { endpoint: OLD, key: KEY };
  await rememberWish(ME, made(OLD), null);
  await listed(OLD);
  await reconcilePush(ME);
  expect(await turnOffPush(ME)).toBeNull();
  expect(held).toBeNull();
  expect(await wishedEndpoint(ME)).toBeNull();
  expect(usePush.getState()).toMatchObject({ standing: 'off', devices: [], ownHash: null });
});

test("a test reports its outcome in the server's words", async () => {
  held = { endpoint: OLD, key: KEY };
  await rememberWish(ME, made(OLD), null);
  await listed(OLD);
  await reconcilePush(ME);
  const outcome = { outcome: 'wait', message: 'Please wait 7 seconds.', retry_after: 7 };
  backend.answer('/push/test', [200, outcome]);
  expect(await testPush(ME)).toEqual(outcome);
});
