// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useSession } from '../../state/session.ts';
import { WaitlistScreen } from './waitlist-screen.tsx';

const ME = { id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', email: 'me@example.com' };
let backend: FakeBackend;

beforeEach(() => {
  backend = connectFakeBackend(ME.id, { sessionStore, connectBackend });
  backend.answer('/rest/v1/rpc/is_admin', [200, false]);
});
afterEach(() => {
  cleanup();
  backend.stop();
  useSession.setState({ person: null });
});

const show = () => render(<WaitlistScreen />, { wrapper: MemoryRouter });

test('thanks, says what comes next, and leads back to the login', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thanks for joining!');
  expect(
    screen.getByText('You are on the waitlist. You will get an email when you are approved.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
});

test('somebody signed in who waits is named and can leave; no way on is offered', async () => {
  backend.answer('/rest/v1/waitlist', [200, [{ approved: false }]]);
  useSession.setState({ person: ME });
  show();
  expect(screen.getByText('Signed in as me@example.com')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  await expect.poll(() => backend.calls.some(({ path }) => path.endsWith('/is_admin'))).toBe(true);
  expect(screen.queryByRole('link', { name: 'Open the dashboard' })).toBeNull();
});

test('once approved the way on is offered', async () => {
  backend.answer('/rest/v1/waitlist', [200, [{ approved: true }]]);
  useSession.setState({ person: ME });
  show();
  const on = await screen.findByRole('link', { name: 'Open the dashboard' });
  expect(on.getAttribute('href')).toBe('/dashboard?clear=true');
});
