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
const SHADOWS = '/rest/v1/rpc/shadow_record';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(RECORD, [200, aTrackRecord()]);
  backend.answer('/rest/v1/track_record_entries', [200, []]);
  backend.answer(SHADOWS, [200, []]);
});
afterEach(cleanup);

async function open(query = ''): Promise<void> {
  render(
    <MemoryRouter initialEntries={[`/track-record${query}`]}>
      <TrackRecordPage userId={ME} />
    </MemoryRouter>,
  );
  await screen.findByText('Every recommendation');
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
    'Practice data: these figures show how the account works and mean nothing for real trading.',
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

test('hypotheses under test are shown to whom the server gives them, and to nobody else', async () => {
  await open();
  await expect.poll(() => backend.calls.some(({ path }) => path === SHADOWS)).toBe(true);
  expect(screen.queryByText('Hypotheses under test')).toBeNull();
  cleanup();
  const hypothesis = {
    hypothesis: 'a filter',
    registration: 'ab'.repeat(32),
    market: 'bybit',
    marketName: 'Bybit',
    real: true,
    passedAt: null,
    open: 3,
    blocks: [],
  };
  backend.answer(SHADOWS, [200, [hypothesis]]);
  await open();
  await screen.findByRole('heading', { name: /a filter, Bybit/ });
});

test('plans that stood aside are folded below those that said to trade', async () => {
  const record = aTrackRecord();
  const aside = { ...record.aside, totals: { ...record.totals, entries: 7 } };
  backend.answer(RECORD, [200, { ...record, aside }]);
  await open();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual([
    'Plans that said to trade',
    'Do the stated odds come true?',
    'Plans that said to stand aside',
    'Every recommendation',
    'The rules',
  ]);
  const folded = screen.getByRole('region', { name: /said to stand aside/ });
  expect(folded.querySelector('details')?.open).toBe(false);
  screen.getByText(`1 to 10 of ${record.totals.entries + 7}`);
});

test('the list is counted by the group that is asked for, from its first page', async () => {
  const record = aTrackRecord();
  const aside = { ...record.aside, totals: { ...record.totals, entries: 7 } };
  backend.answer(RECORD, [200, { ...record, aside }]);
  await open('?page=2');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Those that said to stand aside');
  await screen.findByText('1 to 7 of 7');
});
