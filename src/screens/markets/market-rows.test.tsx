// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { usePrices } from '../../data/prices.ts';
import type { MarketRow } from '../../data/scan.ts';
import { MarketTable } from './market-rows.tsx';

const NOW = Date.UTC(2026, 10, 18, 13);
const MARKET = { id: 'simulated', name: 'Simulated market', simulated: true };
const ROW: MarketRow = {
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

const WATCH = { mine: new Set<string>(), busy: null, online: true, toggle: async () => undefined };

function show(): HTMLElement {
  const sort = { key: 'odds', way: 'descending' } as const;
  render(
    <MarketTable
      rows={[ROW]}
      claims={[]}
      names={{ BTCUSDT: 'Bitcoin' }}
      watch={WATCH}
      now={NOW}
      sort={sort}
    />,
    { wrapper: MemoryRouter },
  );
  return screen.getByRole('row', { name: /BTCUSDT/ });
}

test('a row says price, plan, odds beside their base rate and funding, and leads to its analysis', () => {
  const row = within(show());
  row.getByText('Bitcoin');
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

test('the column that sorts says so', () => {
  show();
  const sorted = screen
    .getAllByRole('columnheader')
    .filter((head) => head.ariaSort ?? head.getAttribute('aria-sort'));
  expect(sorted.map((head) => head.textContent)).toEqual(['Odds']);
});
