// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { usePrices } from '../../data/prices.ts';
import type { SortKey } from './order.ts';
import { ScanTable } from './scan-table.tsx';

const NOW = Date.UTC(2026, 10, 18, 13);
const MARKET = { id: 'simulated', name: 'Simulated market', simulated: true };
const ROW: ScanRow = {
  coin: 'BTCUSDT',
  place: 1,
  snapshot: '7f1c2a3b-4d5e-4f60-8a9b-0c1d2e3f4a5b',
  scanned_at: epochMs(NOW - 60_000),
  plan: {
    market: MARKET,
    price: price(64_000.5),
    tickSize: 0.1,
    action: 'SHORT',
    stance: 'stand aside',
    leans: { '1w': 'down', '1d': 'up', '4h': 'flat', '1h': null, '15m': 'up' },
    odds: { label: 'TP3', hit: 0.24, base: 0.21 },
    funding: { rate: -0.0001, hours: 8 },
  },
};

afterEach(() => {
  cleanup();
  usePrices.setState({ known: new Map() });
});

function show(onSort: (key: SortKey) => void = () => undefined): HTMLElement {
  render(
    <ScanTable rows={[ROW]} sort={{ key: 'odds', way: 'descending' }} onSort={onSort} now={NOW} />,
    { wrapper: MemoryRouter },
  );
  return screen.getByRole('row', { name: /BTCUSDT/ });
}

test('a row says price, plan, odds beside their base rate and funding, and leads to its analysis', () => {
  const row = within(show());
  row.getByText('64,000.5');
  row.getByText('Stand aside');
  row.getByText('leans SHORT');
  row.getByText('1w leans short');
  row.getByText('TP3 24%');
  row.getByText('base rate 21%');
  row.getByText('−0.0100%');
  expect(row.getByRole('link').getAttribute('href')).toBe('/dashboard?scan=BTCUSDT');
});

test('the price now takes the place of the one that was analysed', () => {
  const known = { price: price(65_000), change24h: percent(-1.5), tickSize: 0.1, at: epochMs(NOW) };
  usePrices.setState({ known: new Map([['BTCUSDT', { ...known, market: MARKET, seen: [] }]]) });
  const row = within(show());
  row.getByText('65,000.0');
  row.getByText('−1.50%');
  expect(row.queryByText('when it was analysed')).toBeNull();
});

test('the column that sorts says so, and each can be chosen', async () => {
  const chosen: SortKey[] = [];
  show((key) => chosen.push(key));
  const sorted = screen
    .getAllByRole('columnheader')
    .filter((head) => head.ariaSort ?? head.getAttribute('aria-sort'));
  expect(sorted.map((head) => head.textContent)).toEqual(['Odds']);
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  expect(chosen).toEqual([
    'place',
    'coin',
    'price',
    'change',
    'leans',
    'stance',
    'odds',
    'funding',
  ]);
});
