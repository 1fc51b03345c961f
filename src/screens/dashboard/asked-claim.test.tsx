// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Coin } from '../../../domain/market/coin.ts';
import { claimPath } from '../../../domain/notice/notice.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { analysisResult } from '../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useSession } from '../../state/session.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { openDashboard } from './dashboard-screen.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const HOUR = Date.UTC(2026, 10, 18, 12);
const CROSSED = 'crossed:4h:MACDLine:MACDSignal:above';
const BROKE = 'broke-level:1h:above:';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer('/rest/v1/watchlist_entries', [200, []]);
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
});
afterEach(() => {
  cleanup();
  forgetPage();
});

/** The coin's row of the scan, by what holds at noon; null: not checked. */
function scanned(holds: readonly string[] | null) {
  const market = { id: 'simulated', name: 'Simulated market', simulated: true };
  const plan = { market, price: 64_000, tickSize: 0.1, action: 'LONG', stance: null, odds: null };
  const leans = { '1w': null, '1d': null, '4h': null, '1h': null, '15m': null };
  const claims = holds && { hour: HOUR, holds, began: [], ended: [] };
  return {
    id: SNAPSHOT,
    coin: 'BTCUSDT',
    place: null,
    snapshot: SNAPSHOT,
    scanned_at: new Date(HOUR).toISOString(),
    plan: { ...plan, leans, claims, funding: null },
  };
}

function Place() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back from {pathname + search}
    </button>
  );
}

const place = () => screen.getByRole('button', { name: /^Back from/, hidden: true }).textContent;
const back = () =>
  userEvent.click(screen.getByRole('button', { name: /^Back from/, hidden: true }));
const sheet = async () => within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));

/** A tap on a notification, with a row of the scan and the newest analysis. */
async function tap(claim: string, row: object | null, coin: Coin = 'BTCUSDT') {
  const analysis = { id: SNAPSHOT, coin, taken_at: new Date(HOUR).toISOString() };
  backend.answer('/rest/v1/scan_rows', [200, row ? [row] : []]);
  backend.answer('/rest/v1/analysis_snapshots', [200, [{ ...analysis, result: analysisResult() }]]);
  const Dashboard = await openDashboard();
  render(
    <MemoryRouter initialEntries={['/markets', claimPath(coin, claim)]}>
      <Place />
      <Dashboard />
    </MemoryRouter>,
  );
  return sheet();
}

describe('the tap on a notification of a rule', () => {
  test('opens the newest analysis with the sheet of its phrase, which Back closes', async () => {
    const opened = await tap(CROSSED, scanned([CROSSED]));
    expect(opened.getByRole('heading').textContent).toBe(
      '4h MACD crossed above its signal 3 candles ago.',
    );
    await opened.findByText(/^Speaks for/);
    expect(opened.getByText('Candles')).toBeTruthy();
    expect(place()).toBe('Back from /dashboard');
    await back();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(place()).toBe('Back from /dashboard');
    await back();
    expect(place()).toBe('Back from /markets');
  });

  test('closes the sheet for good, and leaves no entry of it behind', async () => {
    const opened = await tap(CROSSED, scanned([CROSSED]));
    await userEvent.click(opened.getByRole('button', { name: 'Close' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await back();
    expect(place()).toBe('Back from /markets');
  });

  test('opens the newest analysis of a coin that the scan has no row of', async () => {
    await tap(CROSSED, null);
    const asked = backend.calls.filter(({ path }) => path === '/rest/v1/analysis_snapshots');
    expect(new URLSearchParams(asked[0]?.search).get('order')).toBe('snapshot_time.desc');
  });

  const MOMENT = momentText(HOUR);
  test.each([
    [
      [BROKE],
      `It holds by the candles closed at ${MOMENT}. The newest analysis does not mention it.`,
    ],
    [[], `The newest analysis does not say so any more, nor do the candles closed at ${MOMENT}.`],
    [null, 'The newest analysis does not say so any more.'],
  ])(
    'says of a statement that the analysis leaves out whether it holds (%j)',
    async (holds, words) => {
      const opened = await tap(BROKE, scanned(holds));
      expect(opened.getByRole('heading').textContent).toBe('Broke above a 1h swing level');
      await opened.findByText(words);
      expect(opened.getByText('Candles').nextElementSibling?.textContent).toMatch(/^1h, /);
      expect(opened.queryByText(/^Speaks for/)).toBeNull();
    },
  );
});
