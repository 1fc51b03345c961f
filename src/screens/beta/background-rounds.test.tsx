// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { sessionStore } from '../../device/session-store.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { BackgroundRounds } from './background-rounds.tsx';

const ASKED = '/rest/v1/rpc/background_rounds';
const ME = '7d0a3f7e-2f0e-4f3a-9b53-0d1c34a0f001';
let backend: FakeBackend;
beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterEach(() => {
  cleanup();
  forgetPage();
});
afterAll(() => backend.stop());

const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const WELL = {
  program: 'push-server',
  name: 'plan notifications',
  ended_well_at: minutesAgo(3),
  failed_at: null,
  failure: null,
  behind_seconds: 0,
  late: false,
  set_aside: 0,
  items: [],
};

test('says when a round last ended well and how far behind it is', async () => {
  backend.answer(ASKED, [200, [WELL]]);
  render(<BackgroundRounds userId={ME} />);
  const row = (await screen.findByText('plan notifications')).closest('li');
  expect(row?.textContent).toBe(
    'plan notificationspush-serverEnded well: 3 minutes agoBehind: 0 s',
  );
});

test('says that one is late, for what it failed last, and what it left out with each reason', async () => {
  const failed = { late: true, failed_at: minutesAgo(1), failure: '42703: a column is missing' };
  const items = [{ item: 'notification 7', reason: '22008: out of range', since: minutesAgo(2) }];
  backend.answer(ASKED, [200, [{ ...WELL, ...failed, set_aside: 1, items }]]);
  render(<BackgroundRounds userId={ME} />);
  const row = (await screen.findByText('Late')).closest('li');
  expect(row?.textContent).toContain('1 left out');
  expect(row?.textContent).toContain('Failed: 42703: a column is missing');
  expect(row?.textContent).toContain('notification 7: 22008: out of range (2 minutes ago)');
});

test('does not mention a failure that was overcome', async () => {
  backend.answer(ASKED, [200, [{ ...WELL, failed_at: minutesAgo(9), failure: 'away' }]]);
  render(<BackgroundRounds userId={ME} />);
  await screen.findByText('plan notifications');
  expect(screen.queryByText(/Failed/)).toBeNull();
});

test('says why it cannot be read', async () => {
  backend.answer(ASKED, [
    403,
    { code: '42501', message: 'Only admins may read how the rounds go.' },
  ]);
  render(<BackgroundRounds userId={ME} />);
  expect(await screen.findByRole('alert')).toBeTruthy();
});
