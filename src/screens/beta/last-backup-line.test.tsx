// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { sessionStore } from '../../device/session-store.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { LastBackupLine } from './beta-screen.tsx';

const ASKED = '/analysis/beta-desk/last-backup';
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

function show(answer: object) {
  backend.answer(ASKED, [200, answer]);
  return render(<LastBackupLine userId={ME} />);
}

test('says how old the newest backup is, and what makes one', async () => {
  const madeAt = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
  const { container } = show({ kept: true, madeAt });
  await screen.findByText('3 hours ago');
  expect(container.textContent).toBe(
    'Last backup 3 hours ago. npm run backup on the server makes one.',
  );
});

test('says that there is none yet', async () => {
  show({ kept: true, madeAt: null });
  expect(await screen.findByText(/No backup was made yet\./)).toBeTruthy();
});

test('is silent where the database has backups of its own', async () => {
  const before = backend.calls.length;
  const { container } = show({ kept: false, madeAt: null });
  await expect.poll(() => backend.calls.length).toBe(before + 1);
  expect(container.textContent).toBe('');
});
