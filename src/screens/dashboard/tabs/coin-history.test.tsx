// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RULES_VERSION } from '../../../../domain/record/ledger-record.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { epochMs, price } from '../../../../domain/text/quantity.ts';
import version2 from '../../../../tests/fixtures/ledger/version-2.json' with { type: 'json' };
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { aTrackRecord } from '../../../../tests/support/track-record.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { wipeDatabase } from '../../../data/database/ownership.ts';
import { usePrices } from '../../../data/prices.ts';
import { trackRecord } from '../../../data/track-record.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { forgetPage } from '../../../state/session-scope.ts';
import { useHistoryVerdict } from '../plan/record-words.ts';
import { CoinHistory } from './coin-history.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const MARKET = { id: 'bybit', name: 'Bybit', simulated: false };
const ENTRIES = '/rest/v1/track_record_entries';
const RECORD = '/rest/v1/rpc/track_record';
const rules = RULES_VERSION;
const entry = { ...version2.entry, rules };
const settlement = { ...version2.settlement, rules };
const HASH = 'ab'.repeat(32);
let backend: FakeBackend;

const row = (number: number, content: object, ending: object | null) => ({
  number,
  content: JSON.stringify(content),
  hash: HASH,
  plan: `${number}`.repeat(64),
  settlement: ending && JSON.stringify(ending),
  settlement_number: ending && number + 100,
  next_action: null,
});
const hit = { ...settlement, outcome: 'hit', exit: 67_500.5, grossR: 2.82, netR: 2.71 };
const replaced = {
  ...settlement,
  outcome: 'replaced',
  why: 'other side',
  next: 7,
  waypoints: [],
  exit: 64_000,
  netR: -0.24,
};
const OPEN = { ...entry, expiresAt: Date.now() + 3_600_000 };
const ROWS = [
  row(5, { ...OPEN, stance: 'stand aside' }, null),
  row(6, entry, replaced),
  row(4, entry, hit),
  row(3, entry, settlement),
  row(2, { ...entry, odds: null }, { ...version2.void, rules }),
  row(1, { ...entry, rules: 9 }, settlement),
];

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(RECORD, [200, aTrackRecord()]);
  backend.answer(ENTRIES, [200, ROWS]);
});
afterEach(() => {
  cleanup();
  act(forgetPage);
  act(() => usePrices.setState({ known: new Map() }));
});

const show = () =>
  render(
    <MemoryRouter>
      <CoinHistory userId={ME} coin="BTCUSDT" market={MARKET} />
    </MemoryRouter>,
  );
const cells = async () =>
  (await screen.findAllByRole('row'))
    .slice(1)
    .map((each) => [...each.querySelectorAll('th, td')].map(({ textContent }) => textContent));

test('each call stands with its odds then and what became of it, won and lost alike', async () => {
  show();
  const when = shortMoment(entry.snapshotTime);
  const ended = ` ${shortMoment(settlement.settledAt)}`;
  expect(await cells()).toEqual([
    [
      when,
      'LONG 64,250.5stand aside',
      'odds 28%',
      `Open until ${shortMoment(OPEN.expiresAt)}`,
      '–',
    ],
    [when, 'LONG 64,250.5', 'odds 28%', `Replaced by SHORT at 64,000.0${ended}`, '−0.24 R'],
    [when, 'LONG 64,250.5', 'odds 28%', `TP2 reached${ended}`, '+2.71 R'],
    [when, 'LONG 64,250.5', 'odds 28%', `TP1 reached, then stopped at 63,100.0${ended}`, '−1.10 R'],
    [
      when,
      'LONG 64,250.5',
      'odds –',
      `Could not be settled ${shortMoment(version2.void.settledAt)}`,
      '–',
    ],
    ['Record 1 needs a newer version of the app: reload.'],
  ]);
  expect(screen.getByText(/^4 closed: 1 reached the last target, average −0\.20 R/)).toBeTruthy();
  const links = screen.getAllByRole('link', { name: `View the analysis of ${when}` });
  expect(links[0]?.getAttribute('href')).toBe(`/dashboard?snapshot=${entry.snapshot}`);
  const replay = screen.getByRole('link', { name: 'TP2 reached. Replay' });
  expect(replay.getAttribute('href')).toBe(`/replay/${'4'.repeat(64)}`);
});

test('a result that two decimals do not show is neither won nor lost', async () => {
  backend.answer(ENTRIES, [200, [row(6, entry, { ...replaced, netR: -0.0004 })]]);
  show();
  expect((await screen.findByText('0.00 R')).className).toContain('text-text');
});

test('only this market and this coin are asked for, a page at a time', async () => {
  backend.answer(ENTRIES, [200, ROWS, { 'content-range': '0-5/25' }]);
  show();
  await cells();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await vi.waitFor(() => expect(screen.getByText('11 to 20 of 25')).toBeTruthy(), {
    timeout: 10_000,
  });
  const asked = backend.calls
    .filter(({ path }) => path === ENTRIES)
    .map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
  expect(asked).toMatchObject([
    { market: 'eq.bybit', coin: 'eq.BTCUSDT', offset: '0' },
    { market: 'eq.bybit', coin: 'eq.BTCUSDT', offset: '10' },
  ]);
});

test('what is open stands at the price now of its own market', async () => {
  const at = epochMs(Date.now());
  const known = { price: price(65_401), change24h: null, tickSize: 0.1, at, seen: [] };
  usePrices.setState({ known: new Map([['BTCUSDT', { ...known, market: MARKET }]]) });
  show();
  expect((await cells())[0]?.at(-1)).toBe('+1.00 R now');
  const other = { ...MARKET, id: 'simulated' };
  act(() => usePrices.setState({ known: new Map([['BTCUSDT', { ...known, market: other }]]) }));
  expect((await cells())[0]?.at(-1)).toBe('–');
});

test('without the server it shows what the device keeps', async () => {
  show();
  const before = await cells();
  cleanup();
  backend.answer(RECORD, [500, {}]);
  show();
  expect(await cells()).toEqual(before);
});

const Verdict = () => <p>{useHistoryVerdict(ME, 'BTCUSDT', MARKET)}</p>;

test('its verdict needs no request', async () => {
  backend.answer(ENTRIES, [200, []]);
  await trackRecord.reload(ME, 'bybit', 'BTCUSDT', null, null);
  backend.calls.length = 0;
  render(<Verdict />);
  const page = within(document.body);
  expect(await page.findByText('1 of 4 plans reached the last target')).toBeTruthy();
  expect(backend.calls).toEqual([]);
});
