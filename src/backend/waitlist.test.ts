// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { Answer, FakeBackend } from '../../tests/support/fake-backend.ts';
import { sessionStore } from '../device/session-store.ts';
import { connectBackend } from './connection.ts';
import { joinWaitlist } from './waitlist.ts';

const STATUS = '/rest/v1/rpc/waitlist_status';
const SIGN_UP = '/auth/v1/signup';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(crypto.randomUUID(), { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  backend.answer(STATUS, [200, 'unknown']);
  backend.answer(SIGN_UP, signedUp([{ id: 'one' }]));
});

function signedUp(identities: readonly object[]): Answer {
  const id = crypto.randomUUID();
  return [200, { id, aud: 'authenticated', email: 'me@example.com', identities }];
}
const signUps = () => backend.calls.filter(({ path }) => path === SIGN_UP);

test('a new address is signed up with a password that nobody knows, another each time', async () => {
  expect(await joinWaitlist(' me@example.com ')).toEqual({ kind: 'joined' });
  expect(await joinWaitlist('me@example.com')).toEqual({ kind: 'joined' });
  const bodies = signUps().map(({ body }) => body as { password: string });
  for (const body of bodies) {
    expect(body).toMatchObject({ email: 'me@example.com', data: { waitlist_signup: true } });
    expect(body.password).toMatch(/^[\w-]{16}!A1$/);
  }
  expect(new Set(bodies.map(({ password }) => password)).size).toBe(2);
});

test.each(['pending', 'approved'])(
  'an address that is %s is on the list already',
  async (standing) => {
    backend.answer(STATUS, [200, standing]);
    expect(await joinWaitlist('me@example.com')).toEqual({ kind: 'already-listed' });
    expect(signUps()).toEqual([]);
  },
);

test.each([
  ['a service that says so', [422, { code: 422, msg: 'User already registered' }]],
  ['a user without identities', signedUp([])],
] as const)('%s means that the address is on the list already', async (_, answer) => {
  backend.answer(SIGN_UP, answer);
  expect(await joinWaitlist('me@example.com')).toEqual({ kind: 'already-listed' });
});

test.each([
  ['a list that cannot be asked', STATUS, [500, { message: 'broken', code: 'XX000' }]],
  ['a sign-up that is refused', SIGN_UP, [400, { msg: 'Signups not allowed' }]],
  ['a service that is gone', SIGN_UP, 'refuse'],
] as const)('%s is a failure', async (_, path, answer) => {
  backend.answer(path, answer);
  expect(await joinWaitlist('me@example.com')).toEqual({ kind: 'failed' });
});

test.each([
  ['a limit', 429, 'PT429', 'Too many requests. Please wait a minute and try again.'],
  ['another form of an address', 400, '22023', 'email is not an address; allowed: one address'],
])('%s keeps its sentence', async (_, status, code, message) => {
  backend.answer(STATUS, [status, { code, message }]);
  expect(await joinWaitlist('me@host')).toEqual({ kind: 'refused', sentence: message });
});
