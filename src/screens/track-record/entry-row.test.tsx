// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { TrackRecordEntrySchema } from '../../../domain/record/track-record.ts';
import { EntryRow } from './entry-row.tsx';

afterEach(cleanup);

const NOW = Date.UTC(2026, 10, 20, 12);
const PLAN = {
  kind: 'entry',
  rules: 2,
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
  target: 108,
  tickSize: 0.1,
  band: 'low',
  engine: '1',
  label: 'TP2',
  waypoints: [{ label: 'TP1', price: 102 }],
  stance: 'trade',
  score: 0.4,
  odds: {
    TP1: { hit: 0.5, stop: 0.4, expire: 0.1, expected: 0.1 },
    TP2: {
      hit: 0.25,
      interval: { low: 0.21, high: 0.29 },
      stop: 0.6,
      expire: 0.15,
      expected: -0.03,
    },
  },
  funding: { percent: 0.01, intervalHours: 8, assumed: true },
  recommendation: { asideFor: [] },
};
const STOPPED = {
  outcome: 'stopped',
  settledAt: NOW + 7_200_000,
  exit: 98,
  grossR: -1,
  netR: -1.11,
  costs: { fees: 0.06, slippage: 0.02, funding: 0.03 },
  waypoints: [
    {
      label: 'TP1',
      outcome: 'hit',
      settledAt: NOW + 3_600_000,
      exit: 102,
      grossR: 1,
      netR: 0.92,
    },
  ],
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
      <ul aria-label="entries">
        <EntryRow entry={entry} />
      </ul>
    </MemoryRouter>,
  );
  return screen.getByRole('list', { name: 'entries' }).textContent ?? '';
}

const targets = () =>
  within(screen.getByRole('list', { name: 'Targets' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test.each([
  [{}, 'Not settled: candles are missing.'],
  [{ because: 'other prices' }, 'Not settled: its candles are of other prices than the entry.'],
])('an entry that could not be settled says so and why, and claims no result', (cause, why) => {
  const settlement = JSON.stringify({ outcome: 'void', settledAt: NOW + 700_000_000, ...cause });
  const row = showRow({ content: JSON.stringify(PLAN), settlement, settlement_number: 9 });
  expect(row).toContain('Could not be settled');
  expect(row).toContain(why);
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
    content: PLAN,
    settlement: '{"outcome":"other"}',
    settlement_number: 9,
  });
  expect(row).toContain('Settled');
  expect(row).not.toContain('Open');
});

test('each target of a plan shows the odds stated of it with their interval, and no expected result', () => {
  const row = showRow({ content: PLAN });
  expect(row).toContain('trade');
  expect(row).toContain('Open');
  expect(targets()).toEqual(['TP1 102.0stated 50%', 'TP2 108.0stated 25% (21% to 29%)']);
});

test('a row tells when, which plan, what happened and its result, a win as a loss', () => {
  const story = () => screen.getByRole('list', { name: 'entries' }).querySelector('p')?.textContent;
  showRow({ content: PLAN, settlement: STOPPED, settlement_number: 9 });
  expect(story()).toBe('20 Nov 2026BTCUSDTtradeLONGStoppedon 20 Nov−1.11 R net');
  const classes = () => screen.getByText(/ R net$/, { selector: 'p > span' }).className;
  const lost = classes();
  cleanup();
  const hit = { ...STOPPED, outcome: 'hit', exit: 108, grossR: 4, netR: 3.89 };
  showRow({ content: PLAN, settlement: hit, settlement_number: 9 });
  expect(story()).toBe('20 Nov 2026BTCUSDTtradeLONGReachedon 20 Nov+3.89 R net');
  expect(classes()).toBe(lost);
});

test('each target shows what a position closed there came to, and what it cost', () => {
  const row = showRow({ content: PLAN, settlement: STOPPED, settlement_number: 9 });
  expect(row).toContain('−1.11 R net');
  expect(row).toContain('−1.00 R before costs; fees −0.06 R, slippage −0.02 R, funding −0.03 R');
  expect(targets()[0]).toContain('reached, +0.92 R net');
  expect(targets()[1]).toContain('stopped first, −1.11 R net');
});

test('a replaced entry names the plan that took its place and why, and leads to the replay', () => {
  const row = showRow({
    content: PLAN,
    settlement: { ...STOPPED, outcome: 'replaced', waypoints: [], why: 'other side', next: 14 },
    settlement_number: 16,
    next_action: 'SHORT',
    plan: 'cd'.repeat(32),
  });
  expect(row).toContain(
    'Replaced by SHORT in record 14, because the analysis of 20 Nov 2026, 14:00 UTC says Trade for SHORT.',
  );
  expect(targets()[1]).toContain('replaced, −1.11 R net');
  const replay = screen.getByRole('link', { name: 'Replay of record 7, BTCUSDT' });
  expect(replay.getAttribute('href')).toBe(`/replay/${'cd'.repeat(32)}`);
});

test('an entry that stands aside says why, and one without odds that none were stated', () => {
  const content = {
    ...PLAN,
    stance: 'stand aside',
    odds: null,
    recommendation: { asideFor: ['no odds', 'conflict', 'of another version'] },
  };
  const row = showRow({ content });
  expect(row).toContain('stand aside');
  expect(row).toContain('no odds yet; timeframes lean opposite ways.');
  expect(targets()).toEqual(['TP1 102.0no odds stated', 'TP2 108.0no odds stated']);
});

test('an entry too close to call says so and why', () => {
  const recommendation = { asideFor: ['interval'] };
  const row = showRow({ content: { ...PLAN, stance: 'too close to call', recommendation } });
  expect(row).toContain('too close to call');
  expect(row).toContain('break-even lies within the interval of the odds.');
});
