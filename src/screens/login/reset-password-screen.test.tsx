// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../../tests/support/advancing-time.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import { type FakeBackend, keptSession } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { SESSION_KEY } from '../../device/session-key.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useSession } from '../../state/session.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const USER = '/auth/v1/user';
let backend: FakeBackend;
const ME = { id: crypto.randomUUID(), email: 'me@example.com' };

beforeAll(() => {
  backend = connectFakeBackend(null, { sessionStore, connectBackend, sessionKey: SESSION_KEY });
  backend.answer('/auth/v1/logout', [204, null]);
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  sessionStore.setItem(SESSION_KEY, keptSession(ME.id));
  // Each test arrives at an address of its own: a link works once.
  history.replaceState(null, '', `/reset-password?visit=${crypto.randomUUID()}`);
  useSession.setState({ person: ME, recovering: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStore.removeItem(SESSION_KEY);
  useSession.setState({ person: null, recovering: false });
});

const show = () =>
  render(
    <MemoryRouter initialEntries={['/reset-password']}>
      <Routes>
        <Route path="/reset-password" element={<ResetPasswordScreen />} />
        <Route path="/login" element="sign in here" />
      </Routes>
    </MemoryRouter>,
  );
async function fill(password: string, again = password): Promise<void> {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm new password'), again);
}
async function type(password: string, again = password): Promise<void> {
  await fill(password, again);
  await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
}

test('without a recovery it leads to the login', async () => {
  useSession.setState({ recovering: false });
  show();
  expect(await screen.findByText('sign in here')).toBeTruthy();
});

test.each([
  ['a code of another browser', 'code=not-ours', /^This link works only in the browser/],
  ['a refused link', 'error=access_denied', /^This link was used before or has expired/],
])('%s is said above the form that asks for a new link', async (_, query, words) => {
  useSession.setState({ recovering: false });
  history.replaceState(null, '', `/reset-password?visit=${crypto.randomUUID()}&${query}`);
  show();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send reset link' })).toBeTruthy();
});

test('a code that this browser has redeemed leads to the form', async () => {
  history.replaceState(null, '', `/reset-password?code=${crypto.randomUUID()}`);
  show();
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});

test.each([
  ['two entries that differ', 'long enough', 'long enougH', 'Passwords do not match'],
  ['five characters', 'short', 'short', 'Password must be at least 6 characters long'],
])('%s are refused and not sent', async (_, password, again, words) => {
  show();
  await type(password, again);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set Your New Password');
  expect(backend.calls.some(({ path }) => path === USER)).toBe(false);
});

test("the service's refusal is shown as it is", async () => {
  const words = 'New password should be different from the old password.';
  backend.answer(USER, [422, { code: 'same_password', message: words }]);
  show();
  await type('long enough');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('once the password is updated that is said, and two seconds later comes the login', async () => {
  backend.answer(USER, [200, { id: ME.id, aud: 'authenticated', email: ME.email }]);
  show();
  await fill('123456');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => screen.getByRole('button', { name: 'Update Password' }).click());
  await until(() => screen.queryByText('Password Updated!') !== null, 10, act);
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(screen.queryByText('sign in here')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('sign in here')).toBeTruthy();
});
