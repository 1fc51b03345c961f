// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { sizeWindow } from '../../../tests/support/window-size.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import { useCoins } from '../../data/coins.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { watchlist } from '../../data/watchlist.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { closeLevelSheet, useLevelSheet } from '../../state/level-sheet.ts';
import { usePushOffer } from '../../state/push-offer.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { useUnsaved } from '../../state/unsaved.ts';
import { Markets } from './markets-screen.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const ENTRIES = '/rest/v1/watchlist_entries';
const CARDS = '/rest/v1/watchlist_cards';
let backend: FakeBackend;

/** A row as the table answers it. */
function answered(place: number, coin: string, plan: object) {
  return {
    coin,
    place,
    snapshot: `00000000-0000-4000-8000-00000000000${place}`,
    scanned_at: new Date(Date.now() - 60_000).toISOString(),
    plan: {
      market: { id: 'simulated', name: 'Simulated market', simulated: true },
      price: 64_000.5,
      tickSize: 0.1,
      leans: { '1w': null, '1d': null, '4h': null, '1h': null, '15m': null },
      odds: null,
      funding: null,
      ...plan,
    },
  };
}

const RSI = 'oscillator:4h:RSI:oversold';
const SQUEEZE = 'squeeze:1d';
const claims = (holds: string[], began: string[] = [], ended: string[] = []) => ({
  claims: { hour: 0, holds, began, ended },
});
const LONG = { action: 'LONG', stance: 'trade' };
const SHORT = { action: 'SHORT', stance: 'stand aside' };
const ROWS = [
  answered(1, 'BTCUSDT', { ...LONG, yesterday: { ...LONG, ended: null } }),
  answered(2, 'ETHUSDT', { ...SHORT, yesterday: { ...SHORT, stance: 'trade', ended: null } }),
  answered(3, 'SOLUSDT', { ...SHORT, yesterday: null }),
];

/** An entry of the watch list as the server answers it. */
const card = (coin: string, latest_snapshot: string | null = null) => ({
  id: `10000000-0000-4000-8000-0000000000${coin === 'BTCUSDT' ? '01' : '02'}`,
  coin,
  change_detected: false,
  snapshot_time: new Date(0).toISOString(),
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
  latest_snapshot,
});

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  localStorage.clear();
  backend.calls.length = 0;
  backend.answer('/rest/v1/scan_rows', [200, ROWS]);
  backend.answer('/analysis/coinlist', [
    200,
    { coins: ROWS.map(({ coin }) => coin), scan: true, names: { SOLUSDT: 'Solana' } },
  ]);
  backend.answer(CARDS, [200, []]);
  backend.answer(ENTRIES, [201, null]);
  sizeWindow(390);
});
afterEach(() => {
  cleanup();
  forgetPage();
  vi.useRealTimers();
  useCoins.setState(useCoins.getInitialState());
  useConnectivity.setState(useConnectivity.getInitialState());
});

const Address = () => <output>{useLocation().search}</output>;

async function show(address = ''): Promise<void> {
  await act(() => watchlist.reload(ME));
  render(
    <MemoryRouter initialEntries={[`/markets${address}`]}>
      <Markets userId={ME} />
      <Address />
      <Link to="/markets?is=long">Another</Link>
    </MemoryRouter>,
  );
  await screen.findByRole('searchbox');
}

const coins = () =>
  screen.queryAllByRole('link').flatMap((link) => link.getAttribute('aria-label') ?? []);
const address = () => document.querySelector('output')?.textContent;
const chip = (name: string) => screen.getByRole('button', { name });
const watch = (coin: string) => screen.getByRole('button', { name: `Watch ${coin}` });
const called = (path: string) => backend.calls.filter((call) => call.path === path);

describe('filters', () => {
  test('say how many there are, and leave what fits, in the address too', async () => {
    await show();
    expect(screen.getByText('3 of 3')).toBeTruthy();
    await userEvent.click(chip('SHORT 2'));
    expect(coins()).toEqual(['ETHUSDT', 'SOLUSDT']);
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(address()).toBe('?is=short');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Symbol or name' }), 'lana');
    expect(coins()).toEqual(['SOLUSDT']);
    expect(address()).toBe('?is=short&q=lana');
    // A count is of all, whatever is chosen.
    await userEvent.click(chip('LONG 1'));
    expect(chip('SHORT 2').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(coins()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
    expect(address()).toBe('');
  });

  test('of an address show the same, and those of the next link after it', async () => {
    await show('?is=short&is=best&q=eth&view=promise');
    expect(coins()).toEqual(['ETHUSDT']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('eth');
    await userEvent.click(screen.getByRole('link', { name: 'Another' }));
    expect(coins()).toEqual(['BTCUSDT']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('that no coin fits are cleared by a press', async () => {
    await show('?is=long&is=aside');
    expect(screen.getByText('No coin fits.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(coins()).toHaveLength(3);
  });

  test('find what changed since yesterday, and say of how many that is not known', async () => {
    await show();
    await userEvent.click(screen.getByRole('radio', { name: 'Changed since yesterday, 1' }));
    expect(coins()).toEqual(['ETHUSDT']);
    expect(screen.getByText('was Trade')).toBeTruthy();
    expect(screen.getByText('Yesterday is not known for 1 of 3 coins.')).toBeTruthy();
    expect(address()).toBe('?view=changed');
  });

  test('find the coins of the watch list', async () => {
    backend.answer(CARDS, [200, [card('BTCUSDT')]]);
    await show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Mine, 1' }));
    expect(coins()).toEqual(['BTCUSDT']);
  });
});

describe('statements', () => {
  const shown = [
    answered(1, 'BTCUSDT', { ...LONG, ...claims([RSI, SQUEEZE], [RSI]) }),
    answered(2, 'ETHUSDT', { ...SHORT, ...claims([RSI], [], [SQUEEZE]) }),
    answered(3, 'SOLUSDT', { ...SHORT, claims: null }),
    { ...answered(4, 'XRPUSDT', { ...SHORT, ...claims([RSI]) }), place: null },
  ];
  const add = async (asked: string, name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Add a statement' }));
    const search = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(search, asked);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  };
  beforeEach(() => backend.answer('/rest/v1/scan_rows', [200, shown]));
  afterEach(closeLevelSheet);

  test('are found by any word, with their counts, and become a chip that a press removes', async () => {
    await show();
    expect(screen.getByText('3 of 3')).toBeTruthy();
    await add('oversold RSI 4h', '4h RSI below 30 2');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(coins()).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(address()).toBe('?claim=oscillator%3A4h%3ARSI%3Aoversold');
    expect(screen.getByText('Statements are not known for 1 of 3 coins.')).toBeTruthy();
    expect(screen.getByText('4h RSI below 30 began')).toBeTruthy();
    await add('keltner 1d', '1d Bollinger bands inside the Keltner channel 1');
    expect(coins()).toEqual(['BTCUSDT']);
    await userEvent.click(chip('4h RSI below 30 2'));
    expect(address()).toBe('?claim=squeeze%3A1d');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a statement' }));
  });

  test('are listed by topic, those too that hold for none; none fits a word of none', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Add a statement' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Add a statement' }));
    const list = sheet.getByText('161 statements, with how many of 2 coins each holds for now.');
    expect(sheet.getAllByRole('heading', { level: 3 }).map((topic) => topic.textContent)).toEqual([
      'trend',
      'momentum',
      'volatility',
      'level',
      'volume',
      'pattern',
      'plan',
      'funding',
    ]);
    expect(sheet.getByRole('button', { name: '1d golden cross 0' })).toBeTruthy();
    await userEvent.type(sheet.getByRole('searchbox', { name: 'Search' }), 'moon');
    expect(list.textContent).toBe('0 statements, with how many of 2 coins each holds for now.');
    expect(sheet.queryAllByRole('heading', { level: 3 })).toEqual([]);
  });

  test('that began or ended are what changed since yesterday', async () => {
    await show('?claim=squeeze:1d&claim=best');
    await userEvent.click(screen.getByRole('radio', { name: 'Changed since yesterday, 1' }));
    expect(coins()).toEqual(['ETHUSDT']);
    expect(screen.getByText('1d Bollinger bands inside the Keltner channel ended')).toBeTruthy();
  });

  test('become a rule by a press: one each, named where it is not all that is chosen', async () => {
    await show('?claim=squeeze:1d');
    await userEvent.click(screen.getByRole('button', { name: 'Tell me when another joins' }));
    const asked = { view: 'rule', coin: null } as const;
    expect(useLevelSheet.getState().asked).toEqual({ ...asked, claim: SQUEEZE });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await add('1d golden', '1d golden cross 0');
    expect(screen.getByText(/^No coin fits/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tell me when one joins' })).toBeTruthy();
    await add('rsi 4h oversold', '4h RSI below 30 2');
    const name = 'Tell me when a coin joins: 4h RSI below 30';
    await userEvent.click(screen.getByRole('button', { name }));
    expect(useLevelSheet.getState().asked).toEqual({ ...asked, claim: RSI });
  });
});

describe('a press on a row', () => {
  test('adds its coin from the analysis that is shown, and can be undone', async () => {
    await show();
    expect(watch('ETHUSDT').getAttribute('aria-pressed')).toBe('false');
    backend.answer(CARDS, [200, [card('ETHUSDT')]]);
    await userEvent.click(watch('ETHUSDT'));
    expect(await screen.findByText('ETH is on your Watch List.')).toBeTruthy();
    expect(called(ENTRIES)).toMatchObject([
      { body: { user_id: ME, coin: 'ETHUSDT', current_snapshot: ROWS[1]?.snapshot } },
    ]);
    await expect.poll(() => watch('ETHUSDT').getAttribute('aria-pressed')).toBe('true');
    // Other notices wait.
    await expect.poll(() => useUnsaved.getState().holders.size).toBe(1);
    expect(usePushOffer.getState().about).toBe('watch');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => watch('ETHUSDT').getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement).toBe(watch('ETHUSDT'));
    expect(called(ENTRIES).at(-1)?.search).toContain(`id=eq.${card('ETHUSDT').id}`);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await expect.poll(() => useUnsaved.getState().holders.size).toBe(0);
    await expect.poll(() => usePushOffer.getState().about).toBeNull();
  });

  test('takes a watched coin off; undone, it goes on from its own analysis', async () => {
    const own = '20000000-0000-4000-8000-000000000001';
    backend.answer(CARDS, [200, [card('BTCUSDT', own)]]);
    await show();
    await expect.poll(() => watch('BTCUSDT').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(watch('BTCUSDT'));
    expect(await screen.findByText('BTC is off your Watch List.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => watch('BTCUSDT').getAttribute('aria-pressed')).toBe('true');
    expect(called(ENTRIES).at(-1)?.body).toMatchObject({ coin: 'BTCUSDT', current_snapshot: own });
  });

  test('can be undone for ten seconds', async () => {
    await show();
    backend.answer(CARDS, [200, [card('ETHUSDT')]]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    watch('ETHUSDT').click();
    await vi.waitFor(
      () => expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy(),
      10_000,
    );
    await act(async () => undefined);
    act(() => vi.advanceTimersByTime(9_900));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(watch('ETHUSDT').getAttribute('aria-pressed')).toBe('true');
  });

  test('that the server refuses says so', async () => {
    await show();
    backend.answer(ENTRIES, [403, { message: 'no' }]);
    await userEvent.click(watch('ETHUSDT'));
    expect(await screen.findByText(/^Failed to add to watchlist: /)).toBeTruthy();
    expect(watch('ETHUSDT').getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Failed to add/)).toBeNull();
  });

  test('waits for a connection', async () => {
    await show();
    const standings = { ...ALL_UP, site: 'silent' } as const;
    act(() => useConnectivity.setState({ online: false, network: false, standings }));
    await expect.poll(() => watch('ETHUSDT').hasAttribute('disabled')).toBe(true);
    expect(watch('ETHUSDT').title).toBe('Needs a connection.');
  });
});
