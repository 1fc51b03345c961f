// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { touchChance } from '../../../domain/plan/bands/bands.ts';
import { chanceText } from '../../../domain/plan/touch-words.ts';
import { epochMs, percent, price } from '../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { knownAnalysis } from '../../../tests/support/analysis-result.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { rangesWith } from '../../../tests/support/ranges.ts';
import { connectBackend } from '../../backend/connection.ts';
import { keepAnalysis } from '../../data/database/analyses.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { usePrices } from '../../data/prices.ts';
import { sessionStore } from '../../device/session-store.ts';
import { closeLevelSheet, openCoinNotifications, openLevelSheet } from '../../state/level-sheet.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { LevelSheets } from './level-sheets.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const LEVELS = '/rest/v1/price_levels';
const MUTES = '/rest/v1/coin_mutes';
const ROW = {
  id: ME,
  coin: 'BTCUSDT',
  side: 'above',
  price: 65_000,
  repeating: false,
  expires_at: null,
  note: 'the old high',
  armed: false,
  touched_at: '2026-11-23T11:00:00Z',
};
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(LEVELS, [200, [ROW]]);
  backend.answer(MUTES, [200, []]);
  backend.answer('/rest/v1/user_settings', [200, { ...SETTINGS, silent_kinds: [] }]);
  const known = {
    market: { id: 'simulated', name: 'Simulated market', simulated: true },
    price: price(64_250.5),
    change24h: percent(0),
    tickSize: 0.1,
    at: epochMs(Date.now()),
    seen: [],
  } as const;
  usePrices.setState({ known: new Map([['BTCUSDT', known]]) });
});
afterEach(() => {
  act(closeLevelSheet);
  cleanup();
  forgetPage();
});

const SETTINGS = {
  push_notifications: true,
  telegram_id: '',
  monitoring_times: [],
};

function show(open: () => void): void {
  render(<LevelSheets userId={ME} />, { wrapper: MemoryRouter });
  act(open);
}
const written = (path: string) => backend.calls.filter((call) => call.path === path && call.body);

test('a touched level can be set again, from the side that price is on now', async () => {
  show(() => openCoinNotifications('BTCUSDT'));
  await screen.findByText('Touched');
  expect(screen.getByText(/^1\.2% above the price now · once · touched/)).toBeTruthy();
  expect(screen.getByText('the old high')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Set 65,000.0 again' }));
  await expect
    .poll(() => written(LEVELS).map(({ body }) => body))
    .toEqual([
      // No more than a person may write.
      { side: 'above', price: 65_000, repeating: false, expires_at: null, note: 'the old high' },
    ]);
});

test('a coin’s sheet says whether what one waits for is sent', async () => {
  const silent = { ...SETTINGS, silent_kinds: ['rule'] };
  backend.answer('/rest/v1/user_settings', [200, silent]);
  show(() => openCoinNotifications('BTCUSDT'));
  const kinds = within(await screen.findByRole('region', { name: 'What you are notified of' }));
  const rule = await kinds.findByText('Tell me when');
  expect(rule.nextElementSibling?.textContent).toBe('Off');
  expect(kinds.getByText('Your price levels').nextElementSibling?.textContent).toBe('On');
});

test('a refusal of the server is shown in its words, and the form stays as it was typed', async () => {
  show(() => openLevelSheet('BTCUSDT', 66_000));
  const save = await screen.findByRole('button', { name: 'Save' });
  backend.answer(LEVELS, [409, { code: 'PT409', message: 'You have 100 price levels.' }]);
  await userEvent.click(save);
  await screen.findByText('The level was not saved. You have 100 price levels.');
  expect(screen.getByLabelText<HTMLInputElement>('Price (USDT)').value).toBe('66000.0');
});

test.each([
  [
    'a level of another device',
    [409, { code: '23505', message: 'duplicate key' }],
    'You have a level at this price already.',
  ],
  ['a server that is away', [503, {}], /^The level was not saved\. The server is not available/],
] as const)('%s is said in words', async (_, answer, words) => {
  show(() => openLevelSheet('BTCUSDT', 66_000));
  const save = await screen.findByRole('button', { name: 'Save' });
  backend.answer(LEVELS, answer);
  await userEvent.click(save);
  await screen.findByText(words);
});

const kept = (at: number) =>
  keepAnalysis({
    ...knownAnalysis(),
    ranges: rangesWith(64_000, at, { daily: 0.02 }),
    userId: ME,
    kind: 'current',
    snapshotId: null,
    coinFilter: 'BTC',
    selectedTimeframe: '4h',
    timestamp: epochMs(Date.now()),
  });

test('a level that is typed says how likely it is touched, from the newest analysis', async () => {
  await kept(Date.now() - HOUR_MS);
  show(() => openLevelSheet('BTCUSDT', 66_000));
  const { sigma } = rangesWith(64_000, 0, { daily: 0.02 }).day;
  const day = chanceText(touchChance('day', sigma, 64_250.5, 66_000));
  await screen.findByText(new RegExp(`^touched within 24 h: ${day}, within 7 d: \\d\\d%\\.$`));
  await userEvent.clear(screen.getByLabelText('Price (USDT)'));
  expect(screen.queryByText(/^touched/)).toBeNull();
  // Rarer than anything the bands know.
  await userEvent.type(screen.getByLabelText('Price (USDT)'), '150000');
  await screen.findByText(/^You are notified when BTC rises to 150,000/);
  screen.getByText('touched within 24 h: <1%, within 7 d: <1%.');
});

test('a level that waits says how likely it is touched, a touched one no more', async () => {
  await kept(Date.now() - HOUR_MS);
  const waiting = {
    ...ROW,
    id: '5b0a0f6e-7c1d-4e0e-9d5c-6a4c6f3b2a11',
    price: 66_000,
    armed: true,
    touched_at: null,
  };
  backend.answer(LEVELS, [200, [ROW, waiting]]);
  show(() => openCoinNotifications('BTCUSDT'));
  const { sigma } = rangesWith(64_000, 0, { daily: 0.02 }).day;
  const day = chanceText(touchChance('day', sigma, 64_250.5, 66_000));
  await screen.findByText(
    new RegExp(`^2\\.7% above .* · touched within 24 h: ${day}, within 7 d: \\d\\d% · once$`),
  );
  expect(screen.getAllByText(/touched within/)).toHaveLength(1);
});

test('an analysis of the day before says nothing of a level', async () => {
  await kept(Date.now() - 25 * HOUR_MS);
  show(() => openLevelSheet('BTCUSDT', 66_000));
  await screen.findByText(/^You are notified when BTC rises to 66,000/);
  expect(screen.queryByText(/^touched/)).toBeNull();
});

test('a level that was deleted meanwhile cannot be changed', async () => {
  show(() => openCoinNotifications('BTCUSDT'));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit 65,000.0' }));
  backend.answer(LEVELS, [200, []]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^The level was not saved\. Already deleted/);
});

test('who has muted the coin, or turned levels off, reads so before saving one', async () => {
  backend.answer(MUTES, [200, [{ coin: 'BTCUSDT', until: null }]]);
  show(() => openLevelSheet('BTCUSDT', 66_000));
  await screen.findByText('BTC is muted until you unmute it: its levels do not notify you.');
  act(closeLevelSheet);
  cleanup();
  backend.answer(MUTES, [200, []]);
  backend.answer('/rest/v1/user_settings', [200, { ...SETTINGS, silent_kinds: ['level'] }]);
  show(() => openLevelSheet('BTCUSDT', 66_000));
  await screen.findByText('Notifications of your own price levels are off in Settings.');
});

test('without a price there is no side: the form waits for it', async () => {
  usePrices.setState({ known: new Map() });
  show(() => openLevelSheet('BTCUSDT', 66_000));
  await screen.findByText('The price of BTC is not known yet');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('rows of a kind that the app does not know are left out', async () => {
  backend.answer(LEVELS, [
    200,
    [
      { ...ROW, side: 'sideways' },
      { ...ROW, price: 66_000 },
    ],
  ]);
  show(() => openCoinNotifications('BTCUSDT'));
  await screen.findByText(/rises to 66,000/);
  expect(screen.getAllByText('Touched')).toHaveLength(1);
});
