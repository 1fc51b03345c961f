// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DerivativesHistory as History } from '../../../../domain/analysis/derivatives-history.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { wipeDatabase } from '../../../data/database/ownership.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { useConnectivity } from '../../../state/connectivity.ts';
import { forgetPage } from '../../../state/session-scope.ts';
import { DerivativesHistory } from './derivatives-history.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PATH = '/analysis/derivatives-history';
const DAY = 86_400_000;
let backend: FakeBackend;

/** A value a day over 20 days, the newest an hour ago. */
const series = (valueAt: (day: number) => number): History['funding'] => ({
  points: Array.from({ length: 20 }, (_, day) => [
    epochMs(Date.now() - DAY / 24 - (19 - day) * DAY),
    valueAt(day),
  ]),
  reason: null,
});
const history = (changes: Partial<History> = {}): History => ({
  funding: series((day) => (day - 15) / 10_000),
  openInterest: series((day) => 50_000 + day),
  market: { id: 'bybit', name: 'Bybit', simulated: false },
  ...changes,
});

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(PATH, [200, history()]);
});
afterEach(() => {
  cleanup();
  forgetPage();
  useConnectivity.setState({ online: true });
});

const show = () => render(<DerivativesHistory userId={ME} coin="BTCUSDT" />);
const charts = async () =>
  (await screen.findAllByRole('img')).map((chart) => chart.getAttribute('aria-label'));
const asked = () => backend.calls.filter(({ path }) => path === PATH);

test('each chart says its ends, its lowest, highest and last value', async () => {
  show();
  expect(await charts()).toEqual([
    expect.stringMatching(
      /^Funding, \d+ \w+, [\d:]+ to \d+ \w+, [\d:]+: lowest −0\.0200%, highest 0\.0400%, last 0\.0400%\.$/,
    ),
    expect.stringMatching(/lowest 50,013 BTC, highest 50,019 BTC, last 50,019 BTC\.$/),
  ]);
  expect(asked().map(({ body }) => body)).toEqual([{ coin: 'BTCUSDT' }]);
});

test('30 days show what 7 days leave out, and nothing is asked again', async () => {
  show();
  await charts();
  fireEvent.click(screen.getByRole('radio', { name: '30 d' }));
  expect(await charts()).toEqual([
    expect.stringContaining('lowest −0.1500%'),
    expect.stringContaining('lowest 50,000 BTC'),
  ]);
  expect(asked()).toHaveLength(1);
});

test('what is missing says why, beside what is known', async () => {
  const reason = 'Kraken Futures gives no history of it';
  const funding = { ...history().funding, reason: 'Kraken Futures is not in service (HTTP 503).' };
  backend.answer(PATH, [200, history({ funding, openInterest: { points: [], reason } })]);
  show();
  expect(await charts()).toEqual([expect.stringMatching(/^Funding, /)]);
  expect(screen.getByText(`Open interest N/A: ${reason}`)).toBeTruthy();
  expect(screen.getByText(funding.reason)).toBeTruthy();
});

test('a simulated one says so', async () => {
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  backend.answer(PATH, [200, history({ market })]);
  show();
  expect(await screen.findByRole('heading', { name: 'History (simulated)' })).toBeTruthy();
});

test('a failure is said, and asked again on request', async () => {
  backend.answer(PATH, [503, { detail: 'The cable is cut.' }]);
  show();
  expect(await screen.findByText('The cable is cut.')).toBeTruthy();
  backend.answer(PATH, [200, history()]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await charts()).toHaveLength(2);
  expect(screen.queryByText('The cable is cut.')).toBeNull();
});

test('offline the device has its last copy, and says what it needs without one', async () => {
  act(() => useConnectivity.setState({ online: false }));
  const first = show();
  expect(await screen.findByText('History needs a connection.')).toBeTruthy();
  expect(asked()).toHaveLength(0);
  act(() => useConnectivity.setState({ online: true }));
  await charts();
  first.unmount();
  forgetPage();
  act(() => useConnectivity.setState({ online: false }));
  show();
  expect(await charts()).toHaveLength(2);
  expect(screen.getByText('Saved copy, less than 1 minute old.')).toBeTruthy();
  expect(asked()).toHaveLength(1);
});
