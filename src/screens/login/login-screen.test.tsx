// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import { type Answer, type FakeBackend, keptSession } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { SESSION_KEY } from '../../device/session-key.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useSession } from '../../state/session.ts';
import { LoginScreen } from './login-screen.tsx';

const ME = crypto.randomUUID();
const STATUS = '/rest/v1/rpc/waitlist_status';
const TOKEN = '/auth/v1/token';
const RECOVER = '/auth/v1/recover';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(null, { sessionStore, connectBackend, sessionKey: SESSION_KEY });
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  backend.answer(STATUS, [200, 'approved']);
  useSession.setState({ person: null });
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/dashboard" element="the dashboard" />
      </Routes>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  sessionStore.removeItem(SESSION_KEY);
  useSession.setState({ person: null });
});

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const asked = (path: string) => backend.calls.filter((call) => call.path === path);
async function type(password: string | null): Promise<void> {
  await userEvent.type(screen.getByLabelText('Email address'), 'me@example.com');
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
}

test('each mode has its title, and there is a way to and from each', async () => {
  expect(title()).toBe('Sign in to your account');
  await press('Forgot your password?');
  expect(title()).toBe('Reset your password');
  await press('Sign in');
  await press('Create an account');
  expect(title()).toBe('Create your account');
  await press('Sign in');
  expect(title()).toBe('Sign in to your account');
});

describe('a sign-in', () => {
  test.each([
    ['that cannot be looked up', [500, {}], 'Error checking user status. Please try again.'],
    [
      'of an address that is not on the waitlist',
      [200, 'unknown'],
      'User not found. Please make sure you have joined the waitlist first.',
    ],
    [
      'of a person who is not approved',
      [200, 'pending'],
      'Your account is not yet approved for beta access. Please wait for approval notification before attempting to login.',
    ],
  ] as const)('%s tries no password', async (_, standing, words) => {
    backend.answer(STATUS, standing);
    await type('a password');
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(asked(TOKEN)).toEqual([]);
  });

  test.each<[string, Answer, string]>([
    [
      'a bad credential',
      [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }],
      'Invalid password. If you joined through the waitlist, please use "Forgot Password" to set up your password first.',
    ],
    [
      'the generic refusal',
      [400, { error: 'invalid_grant', error_description: 'Invalid login credentials' }],
      'Invalid email or password. Please check your credentials and try again.',
    ],
    [
      'a limit that names its time',
      [
        429,
        {
          error_code: 'over_request_rate_limit',
          msg: 'Too many requests. Please wait 6 seconds and try again.',
        },
      ],
      'Too many requests. Please wait 6 seconds and try again.',
    ],
    [
      'a limit that names none',
      [429, { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }],
      'Too many requests. Please wait a minute and try again.',
    ],
    ['any other refusal', [400, { msg: 'Email not confirmed' }], 'Email not confirmed'],
  ])('with %s says so', async (_, answer, words) => {
    backend.answer(TOKEN, answer);
    await type('a password');
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });
});

describe('a reset', () => {
  test('of a person who is not approved sends nothing', async () => {
    backend.answer(STATUS, [200, 'pending']);
    await press('Forgot your password?');
    await type(null);
    await press('Send reset link');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your account is not yet approved for beta access. Please wait for approval notification before resetting your password.',
    );
    expect(asked(RECOVER)).toEqual([]);
  });

  test('beyond the limit of emails says when to try again', async () => {
    backend.answer(RECOVER, [
      429,
      { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
    ]);
    await press('Forgot your password?');
    await type(null);
    await press('Send reset link');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No more emails can be sent this hour. Try again later.',
    );
  });

  test('is mailed, and leads back', async () => {
    backend.answer(RECOVER, [200, {}]);
    await press('Forgot your password?');
    await type(null);
    await press('Send reset link');
    expect(
      await screen.findByText(
        'Password reset email sent! Check your inbox and follow the instructions to reset your password.',
      ),
    ).toBeTruthy();
    expect(title()).toBe('Check your email');
    expect(asked(RECOVER)).toMatchObject([{ body: { email: 'me@example.com' } }]);
    await press('Back to Login');
    expect(title()).toBe('Sign in to your account');
  });
});

describe('a sign-up', () => {
  const sign = async (password: string) => {
    await press('Create an account');
    await type(password);
    await press('Sign up');
  };

  test('with a short password is not sent', async () => {
    await sign('short');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Password must be at least 6 characters long',
    );
    expect(asked('/auth/v1/signup')).toEqual([]);
  });

  test('asks to confirm the address, and leads back', async () => {
    backend.answer('/auth/v1/signup', [200, { id: ME, email: 'me@example.com', identities: [] }]);
    await sign('long enough');
    expect(
      await screen.findByText('Please check your email to confirm your account before signing in.'),
    ).toBeTruthy();
    expect(title()).toBe('Check your email to confirm');
    await press('Back to Login');
    expect(title()).toBe('Sign in to your account');
  });
});

// Last, as the auth service's events of it may come late.
test('an approved person gets in', async () => {
  backend.answer(TOKEN, [200, JSON.parse(keptSession(ME))]);
  await type('a password');
  await press('Sign in');
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect(asked(STATUS)).toMatchObject([{ body: { email: 'me@example.com' } }]);
});
