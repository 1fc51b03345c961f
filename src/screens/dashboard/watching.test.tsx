// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { keepSeen } from '../../data/database/resources.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { WatchControl, WatchNote } from './analysis-view.tsx';
import { useWatching } from './watching.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const ENTRIES = '/rest/v1/watchlist_entries';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(ENTRIES, [200, []]);
});
afterEach(() => {
  forgetPage();
  cleanup();
  useConnectivity.setState(useConnectivity.getInitialState());
});

const { coin, tradeRecommendation } = knownAnalysis();

/** As they stand about an analysis. */
function WatchParts() {
  const watching = useWatching(ME, { coin, tradeRecommendation }, SNAPSHOT);
  return (
    <>
      <WatchControl watching={watching} />
      <WatchNote watching={watching} />
    </>
  );
}

function show(online = true): void {
  const standings = { ...ALL_UP, site: online ? 'up' : 'silent' } as const;
  useConnectivity.setState({ online, network: online, standings });
  render(<WatchParts />);
}

test('adding goes from Add to Adding to In Watch List, as a reference to the snapshot', async () => {
  show();
  await expect.poll(() => backend.calls.some(({ path }) => path === ENTRIES)).toBe(true);
  backend.answer(ENTRIES, [201, null]);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Watch List' }));
  await screen.findByRole('button', { name: 'In Watch List' });
  const added = backend.calls.filter(({ path }) => path === ENTRIES).at(-1);
  expect(added?.body).toEqual({ user_id: ME, coin: 'BTCUSDT', current_snapshot: SNAPSHOT });
  // The device's list is read again, so that the coin opens from it without a network.
  const read = () => backend.calls.some(({ path }) => path === '/rest/v1/watchlist_cards');
  await expect.poll(read).toBe(true);
});

test("without a network the device's list says whether the coin is on it", async () => {
  const row = { id: ME, coin: 'BTCUSDT', change_detected: false, snapshot_time: 1 };
  const never = { previous_snapshot: null, last_check_at: null, last_check_error: null };
  await keepSeen(ME, 'watchlist', new Map([['[]', [{ ...row, ...never }]]]), epochMs(1));
  show(false);
  await screen.findByRole('button', { name: 'In Watch List' }, { timeout: 5_000 });
  expect(screen.queryByText('You are offline. Adding needs a connection.')).toBeNull();
  cleanup();
  await wipeDatabase();
  show(false);
  await screen.findByText('You are offline. Adding needs a connection.');
  expect(screen.getByRole('button', { name: 'Add to Watch List' })).toBeTruthy();
});

test('while it is being added the button says so and rests', async () => {
  show();
  await expect.poll(() => backend.calls.some(({ path }) => path === ENTRIES)).toBe(true);
  backend.answer(ENTRIES, 'hang');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Watch List' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Adding...' });
  expect(button.disabled).toBe(true);
});

test('a coin that is on the list says so and cannot be added again', async () => {
  backend.answer(ENTRIES, [200, [{ id: ME }]]);
  show();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'In Watch List' });
  expect(button.disabled).toBe(true);
});

test.each([
  [403, { message: 'row-level security', code: '42501' }, 'row-level security'],
  [500, { message: 'disk full' }, 'disk full'],
])('an add that fails says why: %i', async (status, body, words) => {
  show();
  await expect.poll(() => backend.calls.some(({ path }) => path === ENTRIES)).toBe(true);
  backend.answer(ENTRIES, [status, body]);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Watch List' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`Failed to add to watchlist: ${words}`);
});
