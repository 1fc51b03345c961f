// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ScanRowSchema } from '../../../domain/analysis/scan.ts';
import { epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { PLAN, planWatch } from '../../../tests/support/plan-watch.ts';
import { sizeWindow } from '../../../tests/support/window-size.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import { useCoins } from '../../data/coins.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { keepSeen } from '../../data/database/resources.ts';
import { planWatches } from '../../data/plan-watches.ts';
import { usePrices } from '../../data/prices.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { Markets } from './markets-screen.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const ROWS = '/rest/v1/scan_rows';
const COINS = '/analysis/coinlist';
const MARKET = { id: 'simulated', name: 'Simulated market', simulated: true };
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  localStorage.clear();
  backend.calls.length = 0;
  backend.answer(ROWS, [200, [answered('BTCUSDT', 1), answered('ETHUSDT', 2, { hit: 0.4 })]]);
  backend.answer(COINS, [200, { coins: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], scan: true }]);
  // A phone.
  sizeWindow(390);
});
afterEach(() => {
  cleanup();
  forgetPage();
  usePrices.setState({ known: new Map() });
  useCoins.setState(useCoins.getInitialState());
  useConnectivity.setState(useConnectivity.getInitialState());
});

/** A row as the table answers it. */
function answered(coin: string, place: number, odds: object | null = null) {
  return {
    coin,
    place,
    snapshot: crypto.randomUUID(),
    scanned_at: new Date(Date.now() - 60_000).toISOString(),
    plan: {
      market: MARKET,
      price: 64_000.5,
      tickSize: 0.1,
      action: place === 1 ? 'SHORT' : 'LONG',
      stance: 'stand aside',
      leans: { '1w': 'down', '1d': 'up', '4h': 'flat', '1h': null, '15m': 'up' },
      odds: odds && { label: 'TP3', base: 0.21, ...odds },
      funding: null,
    },
  };
}

const show = () => render(<Markets userId={ME} />, { wrapper: MemoryRouter });
const rows = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('a'));
const coins = () => rows().map((row) => within(row).getByRole('link').getAttribute('aria-label'));
const untilShown = () => expect.poll(() => screen.queryAllByRole('link')).toHaveLength(2);

describe('on a phone', () => {
  test('a row says what is known of a coin and leads to its analysis', async () => {
    show();
    await untilShown();
    const [bitcoin, ether] = rows();
    expect(bitcoin?.textContent).toMatch(
      /^BTCUSDT64,000\.5 when it was analysed.*Stand aside leans SHORT/,
    );
    expect(bitcoin?.textContent).toContain('Funding N/A');
    expect(ether?.textContent).toContain('TP3 40% base rate 21%');
    const link = within(ether ?? document.body).getByRole('link', { name: 'ETHUSDT' });
    expect(link.getAttribute('href')).toBe('/dashboard?scan=ETHUSDT');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('the price now takes the place of the one that was analysed', async () => {
    show();
    await untilShown();
    const at = epochMs(Date.now());
    const known = { price: price(65_000), change24h: percent(-1.5), tickSize: 0.1, at };
    act(() =>
      usePrices.setState({
        known: new Map([['BTCUSDT', { ...known, market: MARKET, seen: [] }]]),
      }),
    );
    const first = () => rows()[0]?.textContent;
    await expect.poll(first).toMatch(/^BTCUSDT65,000\.0.*−1\.50%/);
    // Another market's price is no price of this plan.
    const other = { ...MARKET, id: 'bybit' };
    act(() =>
      usePrices.setState({ known: new Map([['BTCUSDT', { ...known, market: other, seen: [] }]]) }),
    );
    await expect.poll(first).toContain('64,000.5 when it was analysed');
  });

  test('a plan that ended since is not shown as live, nor with odds', async () => {
    const row = answered('ETHUSDT', 1, { hit: 0.4 });
    const plan = { ...row.plan, stance: 'trade', life: { hash: PLAN, ended: null } };
    backend.answer(ROWS, [200, [{ ...row, plan }]]);
    const ended = { by: 'stop', at: epochMs(1), exit: 1, netR: -1.1 } as const;
    show();
    await expect.poll(() => rows()[0]?.textContent).toMatch(/Trade SHORT.*TP3 40%/);
    act(() => planWatches.useKnown.setState({ known: new Map([[PLAN, planWatch({ ended })]]) }));
    expect(rows()[0]?.textContent).toMatch(/Stop hit was SHORT.*N\/A$/);
  });

  test('the order that is chosen holds, also the next time', async () => {
    show();
    await untilShown();
    expect(coins()).toEqual(['BTCUSDT', 'ETHUSDT']);
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    await userEvent.selectOptions(sort, 'Coin, Z to A');
    expect(coins()).toEqual(['ETHUSDT', 'BTCUSDT']);
    cleanup();
    show();
    await untilShown();
    expect(coins()).toEqual(['ETHUSDT', 'BTCUSDT']);
    expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.text).toBe(
      'Coin, Z to A',
    );
  });
});

test('with more room the same rows are a table', async () => {
  sizeWindow(1_280);
  show();
  await untilShown();
  expect(screen.getByRole('table', { name: /^The most traded coins/ })).toBeTruthy();
  expect(rows()).toEqual([]);
});

test('over the rows stands which market they are of and how many are still to come', async () => {
  show();
  await untilShown();
  expect(
    await screen.findByText(/^Simulated market: 2 of 3 coins so far\. Analysed /),
  ).toBeTruthy();
  cleanup();
  backend.answer(COINS, [200, { coins: ['BTCUSDT', 'ETHUSDT'], scan: true }]);
  useCoins.setState(useCoins.getInitialState());
  show();
  expect(
    await screen.findByText(/^The 2 most traded coins of Simulated market\. Analysed /),
  ).toBeTruthy();
});

test('a market that was not scanned yet says when it will be', async () => {
  backend.answer(ROWS, [200, []]);
  show();
  expect(await screen.findByText('No scan yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Analyse a coin yourself' }).getAttribute('href')).toBe(
    '/dashboard',
  );
});

test('a scan that the operator turned off says so', async () => {
  backend.answer(COINS, [200, { coins: ['BTCUSDT'], scan: false }]);
  show();
  expect(await screen.findByText(/has turned the scan of the market off/)).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('while it is read that is said; one that cannot be read is tried again by a press', async () => {
  backend.answer(ROWS, 'hang');
  show();
  expect(await screen.findByText('Loading the scan...')).toBeTruthy();
  cleanup();
  forgetPage();
  backend.answer(ROWS, [500, { message: 'broken', code: 'XX000' }]);
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the scan');
  backend.answer(ROWS, [200, [answered('BTCUSDT', 1), answered('ETHUSDT', 2)]]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await untilShown();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('without a network', () => {
  beforeEach(() => {
    const standings = { ...ALL_UP, site: 'silent' } as const;
    useConnectivity.setState({ online: false, network: false, standings });
  });

  test('the scan is the one that this device saw last', async () => {
    const kept = v.parse(ScanRowSchema, answered('BTCUSDT', 1));
    await keepSeen(ME, 'scan', new Map([['[]', [kept]]]), epochMs(Date.now()));
    show();
    expect(await screen.findByText(/^You are offline\. Saved copy, .* old\.$/)).toBeTruthy();
    expect(coins()).toEqual(['BTCUSDT']);
    expect(backend.calls.filter(({ path }) => path === ROWS)).toEqual([]);
  });

  test('a device that holds none says so', async () => {
    show();
    expect(await screen.findByText('You are offline. No scan saved on this device.')).toBeTruthy();
  });
});
