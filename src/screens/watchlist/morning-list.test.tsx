// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { Watchlist } from './watchlist-screen.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const RSI = 'oscillator:4h:RSI:oversold';
const HOUR = Date.UTC(2026, 10, 18, 12);
let backend: FakeBackend;

/** An entry of the list as the server answers it. */
const entry = (place: number, coin: string, recommendation: object, more: object = {}) => ({
  id: `10000000-0000-4000-8000-00000000000${place}`,
  coin,
  change_detected: false,
  changes: [],
  snapshot_time: new Date(HOUR - place * 60_000).toISOString(),
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
  recommendation,
  ...more,
});

/** A row of the scan as the table answers it. */
const scanned = (coin: string, claims: object | null) => ({
  coin,
  place: 1,
  snapshot: ME,
  scanned_at: new Date(HOUR).toISOString(),
  plan: {
    market: { id: 'simulated', name: 'Simulated market', simulated: true },
    price: 64_000.5,
    tickSize: 0.1,
    action: 'LONG',
    stance: 'trade',
    leans: { '1w': null, '1d': 'down', '4h': null, '1h': null, '15m': null },
    odds: null,
    funding: null,
    claims: claims && { hour: HOUR, holds: [], began: [], ended: [], ...claims },
  },
});

const CARDS = [
  entry(1, 'BTCUSDT', { action: 'LONG', stance: 'trade' }),
  entry(
    2,
    'ETHUSDT',
    { action: 'SHORT', stance: 'stand aside' },
    {
      change_detected: true,
      changes: [{ sentence: 'LONG → SHORT' }, { sentence: 'stop 1 → 2' }],
    },
  ),
  entry(3, 'PEPEUSDT', { action: 'SHORT', stance: 'trade' }, { last_check_error: 'No candles' }),
];

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  localStorage.clear();
  backend.answer('/rest/v1/watchlist_cards', [200, CARDS]);
  backend.answer('/rest/v1/coin_mutes', [200, []]);
  backend.answer('/analysis/coinlist', [200, { coins: [], names: { ETHUSDT: 'Ethereum' } }]);
  backend.answer('/rest/v1/scan_rows', [200, [scanned('BTCUSDT', {})]]);
});
afterEach(() => {
  cleanup();
  forgetPage();
  useConnectivity.setState(useConnectivity.getInitialState());
});

const Address = () => <output>{useLocation().search}</output>;

async function show(address = ''): Promise<void> {
  render(
    <MemoryRouter initialEntries={[`/watchlist${address}`]}>
      <Watchlist userId={ME} />
      <Address />
    </MemoryRouter>,
  );
  await screen.findAllByRole('article');
}

const coins = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const line = async () => (await screen.findByText('Since yesterday')).parentElement?.textContent;
const links = () =>
  screen.queryAllByRole('link', { name: /(began|ended)$/ }).map(({ textContent }) => textContent);

describe('since yesterday', () => {
  test('what began and ended comes by timeframe, then newer, five at most', async () => {
    const [began, ended] = [
      ['squeeze:1h', RSI, 'funding:longs', 'a claim of a later version'],
      ['price-to-cloud:1d:above', 'squeeze:4h'],
    ];
    backend.answer('/rest/v1/scan_rows', [
      200,
      [
        scanned('BTCUSDT', { began, ended }),
        scanned('ETHUSDT', { began: [RSI], hour: HOUR + 3_600_000 }),
        scanned('SOLUSDT', { began: [RSI] }),
      ],
    ]);
    await show();
    expect(await line()).toMatch(/^Since yesterday6 changes in 24 h to .*13:00\.$/);
    const first = [
      'BTC: Funding of at least 0.0300% every 8 h began',
      'BTC: Above the 1d cloud ended',
      'ETH: 4h RSI below 30 began',
      'BTC: 4h RSI below 30 began',
      'BTC: 4h Bollinger bands inside the Keltner channel ended',
    ];
    expect(links()).toEqual(first);
    expect(screen.getByText('Yesterday is not known for 1 of 3 coins.')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'ETH: 4h RSI below 30 began' }).getAttribute('href'),
    ).toBe('/dashboard?scan=ETHUSDT&claim=oscillator%3A4h%3ARSI%3Aoversold');
    await press('and 1 more');
    expect(links()).toEqual([...first, 'BTC: 1h Bollinger bands inside the Keltner channel began']);
    await press('first 5');
    expect(links()).toEqual(first);
  });

  test('that nothing changed is one line', async () => {
    await show();
    expect(await line()).toMatch(
      /^Since yesterdayNothing began or ended in 24 h to .*12:00\. Yesterday is not known for 2 of 3 coins\.$/,
    );
  });

  test('that is known of no coin says so', async () => {
    backend.answer('/rest/v1/scan_rows', [200, [scanned('BTCUSDT', null)]]);
    await show();
    expect(await line()).toBe('Since yesterday Yesterday is not known for 3 of 3 coins.');
  });

  test('is there without a network too', async () => {
    await show();
    await line();
    cleanup();
    forgetPage();
    const standings = { ...ALL_UP, site: 'silent' } as const;
    act(() => useConnectivity.setState({ online: false, network: false, standings }));
    await show();
    expect(await line()).toContain('Nothing began or ended');
  });
});

test('a line a coin says its stance and what is new, opens the coin, and is kept on the device', async () => {
  await show();
  await press('One line a coin');
  const words = (coin: string) => screen.getByRole('article', { name: coin }).textContent;
  expect(words('BTCUSDT')).toBe('BTCTrade LONGPrice Now no price yet');
  expect(words('ETHUSDT')).toContain('ETH Change DetectedStand aside SHORTLONG → SHORT');
  expect(words('ETHUSDT')).not.toContain('stop');
  expect(words('PEPEUSDT')).toContain('Trade SHORTLast check failed');
  expect(screen.getByRole('link', { name: 'BTC' }).getAttribute('href')).toBe(
    '/dashboard?wl=BTCUSDT',
  );
  expect(screen.queryByRole('button', { name: 'Refresh Analysis' })).toBeNull();
  cleanup();
  await show();
  expect(screen.getByRole('link', { name: 'BTC' })).toBeTruthy();
  await press('One line a coin');
  expect(screen.getAllByRole('button', { name: 'Refresh Analysis' })).toHaveLength(3);
});

describe('filters', () => {
  test('leave what fits, also of coins outside the scan, in the address too', async () => {
    await show();
    await press('Filters');
    await userEvent.click(await screen.findByRole('button', { name: 'SHORT 2' }));
    expect(coins()).toEqual(['ETHUSDT', 'PEPEUSDT']);
    expect(screen.getByText('2 of 3')).toBeTruthy();
    await press('Trade 2');
    expect(coins()).toEqual(['PEPEUSDT']);
    expect(document.querySelector('output')?.textContent).toBe('?is=short&is=trade');
    await userEvent.type(screen.getByRole('searchbox'), 'ether');
    expect(screen.getByText('No coin fits.')).toBeTruthy();
    await press('Clear filters');
    expect(coins()).toEqual(['BTCUSDT', 'ETHUSDT', 'PEPEUSDT']);
    await press('SHORT 2');
    await press('Filters');
    expect(coins()).toHaveLength(3);
    expect(document.querySelector('output')?.textContent).toBe('');
  });

  test('of an address show the same; a name finds its coin', async () => {
    await show('?q=ether');
    await expect.poll(coins).toEqual(['ETHUSDT']);
  });

  test('by a statement find where it holds, and say of how many it is not known', async () => {
    backend.answer('/rest/v1/scan_rows', [
      200,
      [scanned('BTCUSDT', { holds: [RSI] }), scanned('ETHUSDT', {})],
    ]);
    await show(`?claim=${RSI}&claim=unknown`);
    await expect.poll(coins).toEqual(['BTCUSDT']);
    expect(screen.getByText(/^Clear filters$/).parentElement?.textContent).toBe(
      '1 of 3Clear filtersStatements are not known for 1 of 3 coins.',
    );
  });
});
