// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { aTrackRecord } from '../../../tests/support/track-record.ts';
import { connectBackend } from '../../backend/connection.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { sessionStore } from '../../device/session-store.ts';
import { TrackRecordPage } from './track-record-screen.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const RECORD = '/rest/v1/rpc/track_record';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(RECORD, [200, aTrackRecord()]);
  backend.answer('/rest/v1/my_plans', [200, []]);
  entries(25);
});
afterEach(cleanup);

const entries = (total: number) =>
  backend.answer('/rest/v1/track_record_entries', [200, [], { 'content-range': `*/${total}` }]);

async function open(query = ''): Promise<void> {
  render(
    <MemoryRouter initialEntries={[`/track-record${query}`]}>
      <TrackRecordPage userId={ME} />
    </MemoryRouter>,
  );
  await screen.findByText('Every plan');
}

const coinField = () => screen.getByLabelText<HTMLSelectElement>('Coin');
const busy = () => coinField().closest('[aria-busy]')?.getAttribute('aria-busy');
const asked = () => backend.calls.filter(({ path }) => path === RECORD).length;

test('the page before stays, busy and with its focus, while the next one is on its way', async () => {
  await open();
  await expect.poll(busy).toBe('false');
  const next = screen.getByRole('button', { name: 'Next' });
  backend.answer(RECORD, 'hang');
  await userEvent.click(next);
  await expect.poll(asked).toBe(2);
  expect(busy()).toBe('true');
  expect(screen.getByRole('button', { name: 'Next' })).toBe(next);
  expect(document.activeElement).toBe(next);
});

test('the record of a market that is not real says that it is practice data', async () => {
  const practice = { id: 'bybit', name: 'Simulated market', real: false, entries: 25 };
  backend.answer(RECORD, [200, { ...aTrackRecord(), markets: [practice] }]);
  await open();
  expect(screen.getByText(/^Practice data: /).textContent).toBe(
    'Practice data: these figures mean nothing for real trading.',
  );
});

test('a filter stays as chosen while its answer is on its way', async () => {
  await open();
  const field = coinField();
  backend.answer(RECORD, 'hang');
  await userEvent.selectOptions(field, 'SOLUSDT');
  await expect.poll(asked).toBe(2);
  expect(coinField()).toBe(field);
  expect(field.value).toBe('SOLUSDT');
});

test('a coin that was asked for is named without entries, too', async () => {
  await open('?coin=DOGEUSDT');
  expect(coinField().value).toBe('DOGEUSDT');
});

/** Seven entries that stood aside, and five too close to call. */
function recordOfThree() {
  const record = aTrackRecord();
  const group = (entries: number) => ({
    ...record.apart['stand aside'],
    totals: { ...record.totals, entries },
  });
  const apart = { 'too close to call': group(5), 'stand aside': group(7) };
  return { ...record, apart };
}

test('plans that are no trades are folded below those that are, each group by itself', async () => {
  const record = recordOfThree();
  backend.answer(RECORD, [200, record]);
  await open();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual([
    'Trade plans',
    'Every plan',
    'My plans',
    'Do the stated odds come true?',
    'Too-close plans',
    'Stand-aside plans',
    'The rules',
  ]);
  for (const [name, entries] of [
    ['Too-close plans', 5],
    ['Stand-aside plans', 7],
  ] as const) {
    const folded = screen.getByRole('region', { name });
    expect(folded.querySelector('details')?.open).toBe(false);
    expect(folded.querySelector('summary')?.textContent).toContain(`${entries} recorded`);
  }
  const traded = screen.getByRole('region', { name: 'Trade plans' });
  expect(traded.querySelector('dd')?.textContent).toBe(`${record.totals.entries}4 settled`);
});

test.each([
  ['Stance', 'Too-close plans', 'track_record_entries', 'stance=eq.too+close+to+call'],
  ['Ending', 'Stopped', 'track_record_entries', 'outcome=eq.stopped'],
  ['Mine', 'Skipped', 'my_entries', 'choice=eq.skipped'],
])('the list shows by itself, from its first page: %s', async (field, name, table, condition) => {
  await open('?page=2');
  await screen.findByText('11 to 20 of 25');
  backend.answer(`/rest/v1/${table}`, ({ search }) => [
    200,
    [],
    { 'content-range': search.includes(condition) ? '*/7' : '*/25' },
  ]);
  await userEvent.selectOptions(screen.getByLabelText(field), name);
  await screen.findByText('1 to 7 of 7');
  expect(screen.getByLabelText(field)).toHaveProperty('selectedOptions.0.text', name);
});

test('the page says what cannot be shown, and of what the odds are', async () => {
  await open();
  screen.getByText(/an edge of 0\.05 R would take about 14 years at today’s/);
  const rules = screen.getByRole('region', { name: 'The rules' });
  expect(rules.textContent).toContain('every look at recorded candles');
});
