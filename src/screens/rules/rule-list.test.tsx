// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Coin } from '../../../domain/market/coin.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { ownRules, useDeletions } from '../../data/own-rules.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { RuleList } from './rule-list.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const RULES = '/rest/v1/claim_rules';
const NOW = new Date(2026, 10, 27, 15).getTime();
const at = (...date: [month: number, day: number, hour: number]) =>
  new Date(2026, ...date).toISOString();

/** A rule as the table answers it. */
const rule = (place: number, phrase: string, more: object = {}) => ({
  id: `00000000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`,
  claim: 'oscillator:1d:RSI:oversold',
  phrase,
  scope: 'market',
  coin: null,
  state: 'on',
  unknown_since: null,
  fired_at: null,
  fired_coin: null,
  created_at: at(4, 2, 12),
  ...more,
});
const OF_BTC = { scope: 'coin', coin: 'BTCUSDT' };
const RSI = rule(1, '1d RSI below 30');
const MACD = rule(2, '1h MACD crossed above its signal', {
  claim: 'crossed:1h:MACDLine:MACDSignal:above',
  scope: 'list',
  fired_at: at(10, 27, 12),
  fired_coin: 'ETHUSDT',
});
const FUNDING = rule(3, 'Funding of at least 0.0300% every 8 h', {
  ...OF_BTC,
  claim: 'funding:longs',
  state: 'paused',
  fired_at: at(10, 5, 23),
  fired_coin: 'BTCUSDT',
});

const card = (id: string, coin: Coin) => ({
  id,
  coin,
  change_detected: false,
  snapshot_time: at(10, 27, 0),
  latest_snapshot: null,
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
});
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  backend.calls.length = 0;
  backend.answer('/rest/v1/watchlist_cards', [200, [card(ME, 'ETHUSDT'), card(RSI.id, 'SOLUSDT')]]);
});
afterEach(() => {
  act(forgetPage);
  cleanup();
  vi.useRealTimers();
  useConnectivity.setState(useConnectivity.getInitialState());
});

async function show(rules: readonly object[], coin: Coin | null = null): Promise<void> {
  backend.answer(RULES, [200, rules]);
  render(<RuleList userId={ME} coin={coin} />, { wrapper: MemoryRouter });
  if (rules.length > 0) await screen.findAllByRole('listitem');
}
const row = (phrase: string) => screen.getByText(phrase).closest('li') as HTMLElement;
const said = (phrase: string) =>
  [...row(phrase).querySelectorAll('p')].map((each) => each.textContent?.trim()).filter(Boolean);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const goOffline = () =>
  act(() =>
    useConnectivity.setState({
      online: false,
      network: false,
      standings: { ...ALL_UP, site: 'silent' },
    }),
  );

describe('a row', () => {
  test('says where a rule waits, how often it fires, and when it last did', async () => {
    await show([RSI, MACD, FUNDING]);
    await screen.findByText(/^My list, 2 coins/);
    expect(said('1d RSI below 30')).toEqual([
      '1d RSI below 30',
      'Any of the 50 · about 5 times a week',
      'Never yet, since 2 May',
    ]);
    expect(said(MACD.phrase).slice(1)).toEqual([
      'My list, 2 coins · about 8 times a week',
      'Last: ETH, today 12:00',
    ]);
    expect(said(FUNDING.phrase)).toEqual([
      `Paused ${FUNDING.phrase}`,
      'BTC · how often is not known: funding is not in the history',
      'Last: BTC, 5 Nov, 23:00',
    ]);
  });

  test.each([
    [OF_BTC, 'BTC · about once in 10 weeks'],
    [{ ...OF_BTC, claim: 'oscillator:1h:RSI:oversold' }, 'BTC · about once a week'],
    [
      { ...OF_BTC, claim: 'swings:1w:uptrend' },
      'BTC · how often is not known: too rare to measure',
    ],
    [{ claim: 'of a later version' }, 'Any of the 50'],
  ])('of %o says: %s', async (more, words) => {
    await show([rule(1, 'It', more)]);
    await screen.findByText(words);
  });

  test.each([
    [{ unknown_since: at(10, 14, 12) }, 'Not known since 14 Nov, 12:00: candles are missing.'],
    [
      { unknown_since: at(10, 14, 12), claim: 'funding:longs' },
      'Not known since 14 Nov, 12:00: funding is missing.',
    ],
    [{ state: 'unknown' }, 'This version does not know this statement; paused.'],
    [{ state: 'ended', ...OF_BTC }, 'BTC is not listed any more.'],
  ])('of %o says so: %s', async (more, words) => {
    await show([rule(1, 'It', more)]);
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull();
    expect(button('Delete: It').disabled).toBe(false);
  });
});

test('a rule is paused and resumed in place', async () => {
  await show([RSI]);
  backend.answer(RULES, [200, [{ ...RSI, state: 'paused' }]]);
  button('Pause: 1d RSI below 30').focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Paused: 1d RSI below 30');
  expect(backend.calls.find(({ body }) => body)).toMatchObject({
    search: `?id=eq.${RSI.id}`,
    body: { state: 'paused' },
  });
  expect(document.activeElement).toBe(button('Resume: 1d RSI below 30'));
  backend.answer(RULES, [403, { message: 'no' }]);
  await userEvent.click(button('Resume: 1d RSI below 30'));
  await screen.findByText(/^The rule was not resumed\. /);
  button('Resume: 1d RSI below 30');
});

describe('a deletion', () => {
  const deleted = () => screen.queryByText(/^Deleted: /, { selector: 'li p' });
  const asked = () => backend.calls.filter(({ search }) => search === `?id=eq.${RSI.id}`);
  async function askAt(rules: readonly object[]): Promise<void> {
    await show(rules);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
    act(() => button('Delete: 1d RSI below 30').click());
  }

  test('is made after ten seconds', async () => {
    await askAt([RSI, MACD]);
    act(() => vi.advanceTimersByTime(9_900));
    expect(deleted()?.textContent).toContain('Deleted: 1d RSI below 30');
    expect(asked()).toEqual([]);
    backend.answer(RULES, [200, [MACD]]);
    act(() => vi.advanceTimersByTime(200));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
    expect(deleted()).toBeNull();
    expect(asked()).toHaveLength(1);
    row(MACD.phrase);
  });

  test('is undone until then, and the focus stays in its row', async () => {
    await askAt([RSI]);
    expect(document.activeElement).toBe(deleted()?.closest('li'));
    await act(async () => button('Undo').click());
    act(() => vi.advanceTimersByTime(20_000));
    expect(document.activeElement).toBe(row('1d RSI below 30'));
    expect(button('Pause: 1d RSI below 30').disabled).toBe(false);
    expect(asked()).toEqual([]);
  });

  test('that the server refuses leaves the rule, and says so', async () => {
    await askAt([RSI]);
    backend.answer(RULES, [403, { message: 'no' }]);
    act(() => vi.advanceTimersByTime(10_000));
    await vi.waitFor(() => screen.getByText(/^The rule was not deleted\. /));
    row('1d RSI below 30');
  });

  test('is forgotten when its person signs out', async () => {
    await askAt([RSI]);
    act(forgetPage);
    act(() => vi.advanceTimersByTime(10_000));
    await vi.waitFor(() => expect(useDeletions.getState().size).toBe(0));
    expect(asked()).toEqual([]);
  });
});

test('a coin has the rules that can fire for it', async () => {
  const ofEth = rule(4, 'Of ETH', { scope: 'coin', coin: 'ETHUSDT' });
  await show([RSI, MACD, FUNDING, ofEth], 'BTCUSDT');
  await screen.findByText(FUNDING.phrase);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  cleanup();
  await show([RSI, MACD, FUNDING, ofEth], 'ETHUSDT');
  await screen.findByText(MACD.phrase);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('without a network the device shows its own, with their age', async () => {
  backend.answer(RULES, [200, [RSI]]);
  await ownRules.reload(ME);
  vi.setSystemTime(NOW + 2 * 3_600_000);
  goOffline();
  await show([RSI]);
  await screen.findByText('Saved copy, 2 hours old.');
  expect(button('Delete: 1d RSI below 30').disabled).toBe(true);
  expect(button('Pause: 1d RSI below 30').title).toBe('Needs a connection.');
});

test('who has none reads how one is made, who has 50 that there are no more', async () => {
  await show([]);
  const empty = await screen.findByText(/^No rules yet\. Press an underlined phrase/);
  expect(within(empty).getByRole('link').getAttribute('href')).toBe('/dashboard');
  cleanup();
  await show(Array.from({ length: 50 }, (_, place) => rule(place, `Phrase ${place}`)));
  await screen.findByText('You have 50 rules, the maximum. Delete one to make another.');
});

test('a list that cannot be read is asked for again', async () => {
  backend.answer(RULES, [403, { message: 'no' }]);
  render(<RuleList userId={ME} coin={null} />, { wrapper: MemoryRouter });
  await screen.findByText('Your rules could not be read from the server.');
  backend.answer(RULES, [200, [RSI]]);
  await userEvent.click(button('Try again'));
  await screen.findByText('1d RSI below 30');
});
