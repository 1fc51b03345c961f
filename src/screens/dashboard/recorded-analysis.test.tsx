// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { analysisResult } from '../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { RecordedAnalysis } from './recorded-analysis.tsx';

const ME = crypto.randomUUID();
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  const snapshot_time = Date.UTC(2026, 10, 18, 12);
  const row = { coin: 'BTCUSDT', snapshot_time, result: analysisResult() };
  backend.answer('/rest/v1/analysis_snapshots', [200, [row]]);
  backend.answer('/analysis/analyze', [202, {}]);
});
afterEach(() => {
  cleanup();
  forgetPage();
  useConnectivity.setState(useConnectivity.getInitialState());
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function open(): Promise<HTMLElement> {
  render(
    <MemoryRouter initialEntries={[`/dashboard?snapshot=${SNAPSHOT}`]}>
      <RecordedAnalysis userId={ME} snapshotId={SNAPSHOT} />
      <Address />
    </MemoryRouter>,
  );
  return screen.findByRole('button', { name: 'Newest plan' }, { timeout: 10_000 });
}

test('a recorded analysis leads to the newest plan of its coin, by a new analysis', async () => {
  const newest = await open();
  expect(screen.getByText('Viewing a Recorded Analysis')).toBeTruthy();
  await userEvent.click(newest);
  expect(screen.getByTestId('address').textContent).toBe('/dashboard');
  const starts = () => backend.calls.filter(({ path }) => path === '/analysis/analyze');
  await expect.poll(starts).toMatchObject([{ body: { coin: 'BTCUSDT' } }]);
});

test('the newest plan waits for the server where it is out of reach', async () => {
  const newest = await open();
  const { standings } = useConnectivity.getState();
  act(() => useConnectivity.setState({ standings: { ...standings, analysis: 'silent' } }));
  expect(newest.hasAttribute('disabled')).toBe(true);
});
