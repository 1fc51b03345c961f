import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import { type FakeBackend, keptSession } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { rememberApproval, wasApproved, wipeDatabase } from '../data/database/ownership.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';
import { checkGate, useGate } from './gate.ts';
import { useSession } from './session.ts';

const WAITLIST = '/rest/v1/waitlist';
const IS_ADMIN = '/rest/v1/rpc/is_admin';

let backend: FakeBackend;
/** A new person for each test: a check may still be under way for the one before. */
let ME = '';
let PERSON = { id: ME, email: 'me@example.com' };

beforeAll(() => {
  backend = connectFakeBackend(null, { sessionStore, connectBackend, sessionKey: SESSION_KEY });
});
afterAll(() => backend.stop());

beforeEach(async () => {
  await wipeDatabase();
  ME = crypto.randomUUID();
  PERSON = { id: ME, email: 'me@example.com' };
  backend.calls.length = 0;
  backend.answer(IS_ADMIN, [200, false]);
  sessionStore.setItem(SESSION_KEY, keptSession(ME));
  useSession.setState({ person: PERSON });
  useGate.setState({ userId: null, standing: 'checking', error: null });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an approved row opens the page and is remembered', async () => {
  backend.answer(WAITLIST, [200, [{ approved: true }]]);
  await checkGate(PERSON);
  expect(useGate.getState()).toMatchObject({ userId: ME, standing: 'open' });
  expect(await wasApproved(ME)).toBe(true);
});

test('the question carries the access token and asks for the own row', async () => {
  backend.answer(WAITLIST, [200, [{ approved: true }]]);
  await checkGate(PERSON);
  const call = backend.calls.find(({ path }) => path === WAITLIST);
  expect(call?.headers.get('authorization')).toMatch(/^Bearer ey/);
  expect(call?.headers.get('apikey')).toBe('public-key');
});

test.each([
  ['an unapproved row', [{ approved: false }]],
  ['no row at all', []],
])('%s sends to the waitlist, and what was remembered is forgotten', async (_, rows) => {
  await rememberApproval(ME, 1);
  backend.answer(WAITLIST, [200, rows]);
  await checkGate(PERSON);
  expect(useGate.getState()).toMatchObject({ userId: ME, standing: 'waiting' });
  expect(await wasApproved(ME)).toBe(false);
});

test('an admin is let in whatever the row says', async () => {
  backend.answer(WAITLIST, [200, [{ approved: false }]]);
  backend.answer(IS_ADMIN, [200, true]);
  await checkGate(PERSON);
  expect(useGate.getState().standing).toBe('open');
});

test('a waitlist that fails counts as approved, for the screen alone', async () => {
  backend.answer(WAITLIST, [500, { message: 'broken' }]);
  await checkGate(PERSON);
  expect(useGate.getState().standing).toBe('open');
  expect(await wasApproved(ME)).toBe(false);
});

test('a waitlist that takes over 3 seconds counts as approved', async () => {
  backend.answer(WAITLIST, 'hang');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = checkGate(PERSON);
  await vi.waitUntil(() => backend.calls.some(({ path }) => path === WAITLIST));
  await vi.advanceTimersByTimeAsync(2000);
  expect(useGate.getState().standing).toBe('checking');
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(useGate.getState().standing).toBe('open');
});

test('somebody known as approved gets the page before any answer', async () => {
  await rememberApproval(ME, 1);
  backend.answer(WAITLIST, 'hang');
  void checkGate(PERSON);
  await vi.waitFor(() => expect(useGate.getState().standing).toBe('open'), { timeout: 10_000 });
});

test('a session that cannot be refreshed is shown as an error, not as a sign-out', async () => {
  sessionStore.setItem(SESSION_KEY, keptSession(ME, -10));
  backend.answer('/auth/v1/token', [500, { message: 'Database is down' }]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = checkGate(PERSON);
  // The auth client tries again for as long as 30 seconds.
  await vi.waitUntil(() => backend.calls.some(({ path }) => path === '/auth/v1/token'));
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(useGate.getState()).toMatchObject({ standing: 'checking' });
  expect(useGate.getState().error).toContain('Database is down');
  expect(useSession.getState().person).toEqual(PERSON);
});

test('a session that was ended elsewhere leaves nobody signed in', async () => {
  sessionStore.removeItem(SESSION_KEY);
  await checkGate(PERSON);
  expect(useSession.getState().person).toBeNull();
});

/** Leaves as soon as the page is open, before the session has been looked for. */
function leaveOnceOpen(farewell: string | null, alsoHere: () => void): void {
  const stop = useGate.subscribe(({ standing }) => {
    if (standing !== 'open') return;
    stop();
    alsoHere();
    useSession.setState({ person: null, farewell });
  });
}

test('who left while the session was looked for is not seen off once more', async () => {
  await rememberApproval(ME, 1);
  leaveOnceOpen('Your account is deleted.', () => sessionStore.removeItem(SESSION_KEY));
  await checkGate(PERSON);
  expect(useSession.getState().farewell).toBe('Your account is deleted.');
});

test('nor let in again by a session that was still there', async () => {
  await rememberApproval(ME, 1);
  backend.answer(WAITLIST, [200, [{ approved: true }]]);
  leaveOnceOpen(null, () => undefined);
  await checkGate(PERSON);
  expect(useSession.getState().person).toBeNull();
});
