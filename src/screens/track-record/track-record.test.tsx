// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { epochMs } from '../../../domain/quantity.ts';
import { type TrackRecord, TrackRecordEntrySchema } from '../../../domain/track-record.ts';
import { CumulativeLine } from './cumulative-line.tsx';
import { EntryRow } from './entry-row.tsx';
import { Figures } from './figures.tsx';
import { Reliability } from './reliability.tsx';
import { Rules } from './rules.tsx';

afterEach(cleanup);

const NOW = Date.UTC(2026, 10, 20, 12);
const NOTHING: TrackRecord['totals'] = {
  entries: 0,
  settled: 0,
  hits: 0,
  stopped: 0,
  expired: 0,
  voided: 0,
  grossR: null,
  netR: null,
  drawdown: 0,
};
const CHAIN: TrackRecord['chain'] = {
  number: 12,
  hash: 'ab'.repeat(32),
  verifiedNumber: 10,
  verifiedAt: epochMs(NOW - 120_000),
  brokenNumber: null,
};

const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
  );

test('nothing settled claims nothing', () => {
  render(<Figures totals={{ ...NOTHING, entries: 2 }} />);
  expect(figures()).toMatchObject({
    Open: '2not settled yet',
    'Hit rate': 'N/Anothing settled yet',
    'Average result, net': 'N/AN/A before fees',
  });
});

test('losers count, and a rate comes with its range', () => {
  render(
    <Figures
      totals={{
        entries: 23,
        settled: 20,
        hits: 8,
        stopped: 10,
        expired: 2,
        voided: 1,
        grossR: -0.02,
        netR: -0.09,
        drawdown: 4.5,
      }}
    />,
  );
  expect(figures()).toMatchObject({
    Recorded: '2320 settled, 1 could not be settled',
    Open: '2not settled yet',
    'Hit rate': '40%95% sure: 22% to 61%',
    'Average result, net': '−0.09 R−0.02 R before fees',
    'Deepest fall': '−4.50 R8 hit, 10 stopped, 2 expired',
  });
});

test('the line says in words how it went, and is not drawn of a single point', () => {
  const at = (totalR: number, hour: number) => ({ at: epochMs(NOW + hour * 3_600_000), totalR });
  const { rerender } = render(<CumulativeLine line={[at(1, 0), at(-2, 1), at(-0.5, 2)]} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Cumulative net result, settlement by settlement: it ends at −0.50 R, was +1.00 R at its highest and −2.00 R at its lowest.',
  );
  rerender(<CumulativeLine line={[at(1, 0)]} />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('each strength of evidence has its row, also where nothing is settled', () => {
  render(<Reliability bands={[{ band: 'low', settled: 4, hits: 1, netR: -0.4 }]} />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    'weak25% (5% to 70%)4−0.40 R',
    'moderateN/A0N/A',
    'strongN/A0N/A',
  ]);
});

test('a whole chain says how far it was followed', () => {
  render(<Rules chain={CHAIN} now={NOW} />);
  screen.getByText('Chain verified up to record 10 of 12, 2 minutes ago.');
});

test('a broken chain says where', () => {
  render(<Rules chain={{ ...CHAIN, brokenNumber: 7 }} now={NOW} />);
  screen.getByText(/Record 7 does not match its seal/);
  expect(screen.queryByText(/verified up to/)).toBeNull();
});

const CONTENT = {
  kind: 'entry',
  rules: 1,
  coin: 'BTCUSDT',
  market: 'bybit',
  marketName: 'Bybit',
  real: true,
  action: 'LONG',
  snapshot: '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21',
  snapshotTime: NOW,
  expiresAt: NOW + 3_600_000,
  entry: 100,
  stop: 98,
  target: 103,
  tickSize: 0.1,
  band: 'low',
  engine: '1',
  recommendation: { action: 'LONG', of: 'an older form' },
};

function showRow(row: object): string {
  const entry = v.parse(TrackRecordEntrySchema, {
    number: 7,
    hash: 'ab'.repeat(32),
    settlement: null,
    settlement_number: null,
    ...row,
  });
  render(
    <MemoryRouter>
      <EntryRow entry={entry} />
    </MemoryRouter>,
  );
  return screen.getByRole('listitem').textContent ?? '';
}

test('an entry that could not be settled says so, and claims no result', () => {
  const settlement = JSON.stringify({ outcome: 'void', settledAt: NOW + 700_000_000 });
  const row = showRow({ content: JSON.stringify(CONTENT), settlement, settlement_number: 9 });
  expect(row).toContain('Could not be settled');
  expect(row).toContain('settled in record 9');
  expect(row).not.toMatch(/ R\b|exit/);
});

test('a record of another form is shown with its number and seal', () => {
  expect(showRow({ content: '{"kind":"entry","of":"another form"}' })).toContain(
    'Record 7, seal abababababab',
  );
});

test('a settlement of another form does not show its entry as open', () => {
  const row = showRow({
    content: CONTENT,
    settlement: '{"outcome":"other"}',
    settlement_number: 9,
  });
  expect(row).toContain('Settled');
  expect(row).not.toContain('Open');
});
