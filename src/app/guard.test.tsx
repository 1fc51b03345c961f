// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectBackend } from '../backend/connection.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';
import { useGate } from '../state/gate.ts';
import { useSession } from '../state/session.ts';
import { Guard } from './guard.tsx';

const ME = { id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', email: 'me@example.com' };

function open(): void {
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Routes>
        <Route path="/dashboard" element={<Guard>the page</Guard>} />
        <Route path="/login" element="sign in here" />
        <Route path="/waitlist" element="thanks for joining" />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  // Nothing answers: the tests say what the check found.
  connectBackend({
    config: () => new Promise(() => {}),
    sessionStorage: sessionStore,
    sessionKey: SESSION_KEY,
  });
  useSession.setState({ person: ME });
});
afterEach(cleanup);

test('without a session the person goes to /login', () => {
  useSession.setState({ person: null });
  open();
  expect(screen.getByText('sign in here')).toBeTruthy();
});

test('while the check runs a spinner stands there', () => {
  useGate.setState({ userId: ME.id, standing: 'checking', error: null });
  open();
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.queryByText('the page')).toBeNull();
});

test('an unapproved session goes to /waitlist', () => {
  useGate.setState({ userId: ME.id, standing: 'waiting', error: null });
  open();
  expect(screen.getByText('thanks for joining')).toBeTruthy();
});

test('an approved session sees the page', () => {
  useGate.setState({ userId: ME.id, standing: 'open', error: null });
  open();
  expect(screen.getByText('the page')).toBeTruthy();
});

test('an error stands under the spinner, word for word', () => {
  useGate.setState({ userId: ME.id, standing: 'checking', error: 'Database is down' });
  open();
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.getByRole('alert').textContent).toBe('Error: Database is down');
});

test("somebody else's standing lets nobody in", () => {
  useGate.setState({ userId: 'somebody', standing: 'open', error: null });
  open();
  expect(screen.queryByText('the page')).toBeNull();
});
