// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { epochMs, percent, price } from '../../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { PLAN, planLife, planWatch } from '../../../../tests/support/plan-watch.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { type KeptAnalysis, keepAnalysis } from '../../../data/database/analyses.ts';
import { database } from '../../../data/database/database.ts';
import { wipeDatabase } from '../../../data/database/ownership.ts';
import { keepSeen } from '../../../data/database/resources.ts';
import { shownCoin } from '../../../data/database/shown-coin.ts';
import { planWatches } from '../../../data/plan-watches.ts';
import { usePrices } from '../../../data/prices.ts';
import { watchlist } from '../../../data/watchlist.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { searchShows } from '../../../state/coin-search.ts';
import { forgetPage } from '../../../state/session-scope.ts';
import { RailLists } from './rail-lists.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const HOUR = 3_600_000;

beforeEach(wipeDatabase);
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
afterEach(() => {
  cleanup();
  forgetPage();
  act(() => usePrices.setState({ known: new Map() }));
});

const entry = (coin: string, changes: object = {}) => ({
  id: crypto.randomUUID(),
  coin,
  change_detected: false,
  changes: [],
  snapshot_time: '2026-11-18T12:00:00.000Z',
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
  recommendation: null,
  ...changes,
});
const watch = (...entries: ReturnType<typeof entry>[]) =>
  keepSeen(ME, 'watchlist', new Map([['[]', entries]]), epochMs(Date.now()));
const hold = (coin: string, changes: Partial<KeptAnalysis> = {}) =>
  keepAnalysis({
    ...knownAnalysis(),
    userId: ME,
    coin,
    kind: 'current',
    snapshotId: null,
    coinFilter: coin,
    selectedTimeframe: '4h',
    timestamp: epochMs(Date.now()),
    actualAnalysisTime: epochMs(Date.now() - 2 * HOUR - 1_000),
    ...changes,
  });

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function show(): void {
  render(
    <MemoryRouter initialEntries={['/dashboard?clear=true']}>
      <RailLists userId={ME} />
      <Address />
    </MemoryRouter>,
  );
}
const address = () => document.querySelector('output')?.textContent;
const watched = () => screen.getByRole('region', { name: /^Watch list/ });
const links = () =>
  within(watched())
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href') !== '/watchlist')
    .map(({ textContent }) => textContent);

describe('the watched coins', () => {
  test('stand newest analysis first, each with its call and whether it changed', async () => {
    await watch(
      entry('ETHUSDT', { recommendation: { action: 'SHORT', stance: 'stand aside' } }),
      entry('BTCUSDT', {
        snapshot_time: '2026-11-18T13:00:00.000Z',
        recommendation: { action: 'LONG' },
        change_detected: true,
      }),
      entry('SOLUSDT', { snapshot_time: '2026-11-18T11:00:00.000Z' }),
    );
    show();
    await expect
      .poll(links)
      .toEqual(['BTCUSDT Change DetectedLONG', 'ETHUSDTStand aside leans SHORT', 'SOLUSDTN/A']);
    expect(screen.getByText('LONG').className).toContain('text-up');
    expect(screen.getByText('leans SHORT').className).toContain('text-muted');
    expect(screen.getByRole('link', { name: ', coins: 3' }).getAttribute('href')).toBe(
      '/watchlist',
    );
  });

  test('open from the list by a press or by Enter', async () => {
    await watch(entry('BTCUSDT'), entry('ETHUSDT', { snapshot_time: '2026-11-17T12:00:00.000Z' }));
    show();
    await userEvent.click(await screen.findByRole('link', { name: /^ETH/ }));
    expect(address()).toBe('/dashboard?wl=ETHUSDT');
    screen.getByRole('link', { name: /^BTC/ }).focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/dashboard?wl=BTCUSDT');
  });

  test('are none by what the device has seen, also before the server answers', async () => {
    await watch();
    show();
    await screen.findByText('No coins in your watchlist yet');
  });

  test('say what they cost now, once that is known, and which of them is shown', async () => {
    await watch(entry('BTCUSDT'), entry('ETHUSDT', { snapshot_time: '2026-11-17T12:00:00.000Z' }));
    show();
    await screen.findByRole('link', { name: /^BTC/ });
    const known = {
      market: { id: 'simulated', name: 'Simulated market', simulated: true },
      price: price(64_000.5),
      change24h: percent(-1.5),
      tickSize: 0.1,
      at: epochMs(Date.now()),
      seen: [],
    };
    act(() => {
      usePrices.setState({ known: new Map([['BTCUSDT', known]]) });
      searchShows({ shownText: 'BTC', shownCoin: 'BTCUSDT', currentUntil: null });
    });
    const row = screen.getByRole('link', { name: /^BTC/ });
    expect(row.textContent).toContain('64,000.5');
    expect(row.textContent).toMatch(/1\.50%.*in 24 hours/);
    expect(row.getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: /^ETH/ }).getAttribute('aria-current')).toBeNull();
  });

  test('that are none are explained once the server was asked, and not before', async () => {
    show();
    await screen.findByRole('heading', { name: 'Watch list' });
    expect(screen.queryByText('No coins in your watchlist yet')).toBeNull();
    backend.answer('/rest/v1/watchlist_cards', [200, []]);
    await act(() => watchlist.reload(ME));
    expect(screen.getByText('No coins in your watchlist yet')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('what is on this device', () => {
  const held = () => screen.getByRole('region', { name: 'On this device' });

  test('has its call and its age, and opens without the watch list', async () => {
    await hold('SOLUSDT');
    show();
    const row = await screen.findByRole('button', { name: /^SOL/ });
    expect(row.textContent).toBe('SOLUSDTTrade LONG2 h old');
    await userEvent.click(row);
    await expect.poll(address).toBe('/dashboard');
    expect(await shownCoin(await database(), ME)).toBe('SOLUSDT');
  });

  test.each([
    ['opened', {}, 'Trade LONG · opened'],
    ['left as it was', { event: 'kept' }, 'Trade LONG · unchanged'],
    ['put in the place of another', { event: 'replaced' }, 'Trade LONG · replaced'],
    ['found ended', { event: 'ended', ended: { by: 'stop', at: epochMs(2) } }, 'Stop hit was LONG'],
  ] as const)('says of a plan that its analysis %s', async (_name, life, words) => {
    const { tradeRecommendation: plan } = knownAnalysis();
    if (!plan) throw new Error('the sample has a plan');
    await hold('SOLUSDT', { tradeRecommendation: { ...plan, plan: planLife(life) } });
    show();
    const row = await screen.findByRole('button', { name: /^SOL/ });
    expect(row.textContent).toBe(`SOLUSDT${words}2 h old`);
  });

  test('a plan that ended since is not shown as live', async () => {
    const { tradeRecommendation: plan } = knownAnalysis();
    if (!plan) throw new Error('the sample has a plan');
    await hold('SOLUSDT', { tradeRecommendation: { ...plan, plan: planLife() } });
    const ended = { by: 'stop', at: epochMs(1), exit: 1, netR: -1.1 } as const;
    const known = new Map([[PLAN, planWatch({ ended })]]);
    planWatches.useKnown.setState({ known });
    show();
    const row = await screen.findByRole('button', { name: /^SOL/ });
    expect(row.textContent).toBe('SOLUSDTStop hit was LONG2 h old');
  });

  test('leaves out what the watch list names', async () => {
    await Promise.all([watch(entry('BTCUSDT')), hold('BTCUSDT'), hold('SOLUSDT')]);
    show();
    await screen.findByRole('button', { name: /^SOL/ });
    await screen.findByRole('link', { name: /^BTC/ });
    expect(within(held()).getAllByRole('button')).toHaveLength(1);
  });

  test('that is nothing has no heading', async () => {
    await watch(entry('BTCUSDT'));
    show();
    await screen.findByRole('link', { name: /^BTC/ });
    expect(screen.queryByRole('heading', { name: 'On this device' })).toBeNull();
  });

  test('is of the person alone', async () => {
    await Promise.all([hold('SOLUSDT', { userId: 'somebody' }), watch(entry('BTCUSDT'))]);
    show();
    await screen.findByRole('link', { name: /^BTC/ });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
