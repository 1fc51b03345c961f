// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { epochMs, percent, price } from '../../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { type Coins, useCoins } from '../../../data/coins.ts';
import { keepAnalysis } from '../../../data/database/analyses.ts';
import { wipeDatabase } from '../../../data/database/ownership.ts';
import { keepSeen } from '../../../data/database/resources.ts';
import { usePrices } from '../../../data/prices.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { forgetPage } from '../../../state/session-scope.ts';
import { FirstRun } from './first-run.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const READY: Coins = {
  status: 'ready',
  coins: ['BTCUSDT', 'BTCUSDC', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT'],
  names: { BTCUSDT: 'Bitcoin' },
  traded: true,
  freeQuestions: false,
  scan: false,
};
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.answer('/analysis/coinlist', 'hang');
  backend.answer('/analysis/prices', 'hang');
  useCoins.setState({ list: READY });
});
afterEach(() => {
  forgetPage();
  cleanup();
  useCoins.setState(useCoins.getInitialState());
  usePrices.setState({ known: new Map() });
});

interface Shown {
  readonly wide?: boolean;
  readonly online?: boolean;
}

async function show({ wide = false, online = true }: Shown = {}) {
  const onGenerate = vi.fn();
  render(<FirstRun userId={ME} searched={wide} {...{ wide, online, onGenerate }} />, {
    wrapper: MemoryRouter,
  });
  await screen.findByRole('heading', { name: 'Choose a coin to analyse' });
  return onGenerate;
}
const offers = () =>
  screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Analyse [A-Z]+$/ });
const watch = (...coins: string[]) =>
  keepSeen(
    ME,
    'watchlist',
    new Map([
      [
        '[]',
        coins.map((coin, day) => ({
          id: crypto.randomUUID(),
          coin,
          change_detected: coin === 'SOLUSDT',
          changes: coin === 'SOLUSDT' ? [{ kind: 'direction', sentence: 'LONG → SHORT' }] : [],
          snapshot_time: new Date(Date.now() - (day + 1) * 86_400_000).toISOString(),
          previous_snapshot: null,
          last_check_at: null,
          last_check_error: null,
          recommendation: { action: 'LONG' },
        })),
      ],
    ]),
    epochMs(Date.now()),
  );

describe('the three coins', () => {
  test('are the most traded, and each begins its analysis by one press', async () => {
    const onGenerate = await show();
    expect(offers().map(({ textContent }) => textContent)).toEqual([
      'Analyse BTCUSDT',
      'Analyse ETHUSDT',
      'Analyse SOLUSDT',
    ]);
    expect(screen.getByRole('heading', { name: 'BTC Bitcoin' })).toBeTruthy();
    expect(screen.getByText(/^The three with the largest turnover today\./)).toBeTruthy();
    screen.getByRole('button', { name: 'Analyse ETHUSDT' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onGenerate).toHaveBeenCalledExactlyOnceWith('ETHUSDT');
  });

  test('have their prices once these are known', async () => {
    await show();
    expect(screen.getAllByText('No price yet')).toHaveLength(3);
    const known = {
      market: { id: 'simulated', name: 'Simulated market', simulated: true },
      price: price(64_000.5),
      change24h: percent(2.25),
      tickSize: 0.1,
      at: epochMs(Date.now()),
      seen: [],
    };
    act(() => usePrices.setState({ known: new Map([['BTCUSDT', known]]) }));
    const offer = screen.getByRole('heading', { name: 'BTC Bitcoin' }).closest('li');
    await waitFor(() => expect(offer?.textContent).toContain('Price now 64,000.5'));
    expect(offer?.textContent).toMatch(/\+2\.25%/);
    expect(screen.getAllByText('No price yet')).toHaveLength(2);
    expect(screen.getByText(/Prices of /)).toBeTruthy();
  });

  test('rest while nothing can be analysed', async () => {
    const onGenerate = await show({ online: false });
    expect(offers().map(({ disabled }) => disabled)).toEqual([true, true, true]);
    for (const offer of offers()) await userEvent.click(offer);
    expect(onGenerate).not.toHaveBeenCalled();
  });

  test('leave the word to the search where the list cannot be loaded', async () => {
    useCoins.setState({ list: { status: 'loading' } });
    backend.answer('/analysis/coinlist', [500, { detail: 'no' }]);
    await show();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load coin list: no');
    expect(offers()).toEqual([]);
  });
});

describe('what else the page offers', () => {
  test('is the search and what comes after an analysis, to somebody who is new', async () => {
    await show();
    expect(screen.getByRole('combobox', { name: 'Coin' })).toBeTruthy();
    expect(screen.getAllByRole('term')).toHaveLength(3);
    expect(screen.queryByRole('region', { name: 'Your coins' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'On this device' })).toBeNull();
  });

  test('is the own coins first, the changed one on top, and no explanation', async () => {
    await watch('BTCUSDT', 'ETHUSDT', 'SOLUSDT');
    await show();
    const region = within(screen.getByRole('region', { name: 'Your coins' }));
    const items = region.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^SOLUSDT Change DetectedLONG.*LONG → SHORT, 3 days ago$/);
    expect(items[1]).toMatch(/^BTCUSDTLONG.*Analysed 1 day ago$/);
    expect(region.getByRole('link', { name: 'Watch List' }).getAttribute('href')).toBe(
      '/watchlist',
    );
    expect(screen.queryAllByRole('term')).toHaveLength(0);
  });

  test('counts the coins of a list that is longer than the page shows', async () => {
    await watch('BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'XRPUSDT', 'LTCUSDT', 'DOTUSDT');
    await show();
    const region = within(screen.getByRole('region', { name: 'Your coins' }));
    expect(region.getAllByRole('listitem')).toHaveLength(6);
    expect(region.getByRole('link', { name: 'All 7' })).toBeTruthy();
  });

  test('is what the device holds beside the list, which a rail has already', async () => {
    await watch('BTCUSDT');
    for (const coin of ['BTCUSDT', 'ADAUSDT']) {
      await keepAnalysis({
        ...knownAnalysis(),
        userId: ME,
        coin,
        kind: 'current',
        snapshotId: null,
        coinFilter: coin,
        selectedTimeframe: '4h',
        timestamp: epochMs(Date.now()),
      });
    }
    await show();
    const held = within(screen.getByRole('region', { name: 'On this device' }));
    expect(held.getAllByRole('button').map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
      'ADAUSDT',
    ]);
    cleanup();
    await show({ wide: true });
    expect(screen.queryByRole('region', { name: 'On this device' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Coin' })).toBeNull();
  });
});
