// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import { type CoinRun, useRefreshes } from '../../data/coin-runs.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { keepSeen } from '../../data/database/resources.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { Watchlist } from './watchlist-screen.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const CARDS = '/rest/v1/watchlist_cards';
const ENTRIES = '/rest/v1/watchlist_entries';
const ENTRY = {
  id: ME,
  coin: 'BTCUSDT',
  change_detected: false,
  changes: [],
  snapshot_time: '2026-11-18T12:00:00.000Z',
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
  recommendation: { action: 'LONG' },
};
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(CARDS, [200, [ENTRY]]);
  backend.answer('/rest/v1/coin_mutes', [200, []]);
  backend.answer('/analysis/coinlist', [200, { coins: ['BTCUSDT', 'ETHUSDT'] }]);
});
afterEach(() => {
  cleanup();
  forgetPage();
  useConnectivity.setState(useConnectivity.getInitialState());
});

const show = () => render(<Watchlist userId={ME} />, { wrapper: MemoryRouter });
const row = () => screen.findByRole('article', { name: 'BTCUSDT' });
const asked = (path: string) => backend.calls.filter((call) => call.path === path);

test('while the list is read it says so', async () => {
  backend.answer(CARDS, 'hang');
  show();
  expect(await screen.findByText('Loading watchlist...')).toBeTruthy();
  expect(screen.queryByText('No coins in your watchlist yet')).toBeNull();
});

test('a list without coins says how they come onto it', async () => {
  backend.answer(CARDS, [200, []]);
  show();
  const empty = await screen.findByText('No coins in your watchlist yet');
  expect(empty.nextElementSibling?.textContent).toMatch(
    /on the dashboard and press “Add to Watch List”/,
  );
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(screen.queryByText('Loading watchlist...')).toBeNull();
});

test('a list that cannot be read says so, and is read again by a press', async () => {
  backend.answer(CARDS, [500, { message: 'broken', code: 'XX000' }]);
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load watchlistTry again');
  expect(screen.queryByText('No coins in your watchlist yet')).toBeNull();
  backend.answer(CARDS, [200, [ENTRY]]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row()).toBeTruthy();
  expect(screen.queryByText('Failed to load watchlist')).toBeNull();
});

test('a coin says when it was updated, that nothing changed, and what it recommends', async () => {
  show();
  const words = (await row()).textContent;
  expect(words).toContain('No Change');
  expect(words).toContain('Current Trade Recommendation LONG');
  expect(words).toMatch(/Last Updated (18 Nov 2026|\d+ (minute|hour|day)s? ago)/);
});

describe('a coin that is to be removed', () => {
  const question = 'Are you sure you want to remove BTCUSDT from your watchlist?';
  const ask = async () => {
    show();
    await row();
    await userEvent.click(screen.getByRole('button', { name: 'Remove BTCUSDT from watchlist' }));
    return within(screen.getByRole('dialog', { name: question }));
  };

  test('stays where the person says no', async () => {
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
    expect(await row()).toBeTruthy();
    expect(asked(ENTRIES)).toEqual([]);
  });

  test('goes from the own list alone, and that is read out', async () => {
    const dialog = await ask();
    backend.answer(ENTRIES, [204, null]);
    backend.answer(CARDS, [200, []]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('BTCUSDT was removed from your watchlist')).toBeTruthy();
    await expect.poll(() => screen.queryByRole('article')).toBeNull();
    const [call] = asked(ENTRIES);
    expect(call?.search).toContain(`id=eq.${ME}`);
    expect(call?.search).toContain(`user_id=eq.${ME}`);
  });

  test('stays where the server refuses, and that is said', async () => {
    const dialog = await ask();
    backend.answer(ENTRIES, [403, { message: 'no', code: '42501' }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to remove coin from watchlist',
    );
    expect(await row()).toBeTruthy();
  });
});

describe('a refresh', () => {
  const put = (refresh: CoinRun) =>
    act(() => useRefreshes.setState(new Map([['BTCUSDT', refresh]]), true));
  const said = async () => within(await row()).getByRole('status').textContent;

  test('rests while one goes on, with the words of the server', async () => {
    show();
    await row();
    put({ phase: 'running', key: 'k', text: 'Reading candles' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Regenerating' });
    expect(button.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Refresh Analysis' })).toBeNull();
    expect(await said()).toBe('Reading candles');
  });

  test('that is complete says so, and another can begin', async () => {
    show();
    await row();
    put({ phase: 'complete', key: 'k' });
    expect(await said()).toBe('Analysis complete');
    expect(screen.getByRole('button', { name: 'Refresh Analysis' })).toBeTruthy();
  });

  test.each([
    ['Error: No candles', 'Error: No candles'],
    ['Error fetching status', 'Error fetching status'],
    ['Failed to start analysis', 'Error Failed to start analysis'],
  ])('that failed with "%s" says Error once', async (message, words) => {
    show();
    await row();
    put({ phase: 'error', key: 'k', message });
    expect(await said()).toBe(words);
  });
});

describe('without a network', () => {
  const silent = { ...ALL_UP, site: 'silent' } as const;
  const offline = { online: false, network: false, standings: silent };

  test('the list is the one that this device saw last, and nothing of it can be removed', async () => {
    await keepSeen(ME, 'watchlist', new Map([['[]', [ENTRY]]]), epochMs(Date.now()));
    useConnectivity.setState(offline);
    show();
    await row();
    expect(screen.getByText(/You are offline\. Saved copy, less than 1 minute old\./)).toBeTruthy();
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: /^Remove BTCUSDT/ });
    expect(remove.disabled).toBe(true);
    expect(asked(CARDS)).toEqual([]);
  });

  test('an empty list that this device saw is called empty, with its age', async () => {
    await keepSeen(ME, 'watchlist', new Map([['[]', []]]), epochMs(Date.now()));
    useConnectivity.setState(offline);
    show();
    expect(await screen.findByText('No coins in your watchlist yet')).toBeTruthy();
    expect(screen.getByText(/You are offline\. Saved copy, less than 1 minute old\./)).toBeTruthy();
    expect(screen.queryByText(/No watch list saved/)).toBeNull();
  });

  test('a device that holds no list says so', async () => {
    useConnectivity.setState(offline);
    show();
    expect(
      await screen.findByText('You are offline. No watch list saved on this device.'),
    ).toBeTruthy();
  });
});
