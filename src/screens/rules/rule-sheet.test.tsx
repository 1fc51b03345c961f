// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/person/user-settings.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { ALL_UP } from '../../backend/reachability.ts';
import { useCoins } from '../../data/coins.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { watchlist } from '../../data/watchlist.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useConnectivity } from '../../state/connectivity.ts';
import { closeLevelSheet, openRuleSheet } from '../../state/level-sheet.ts';
import { usePush } from '../../state/push.ts';
import { usePushOffer } from '../../state/push-offer.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { LevelSheets } from '../levels/level-sheets.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const CLAIM = 'oscillator:1d:RSI:oversold';
const PREVIEW = '/analysis/rules/preview';
const SAVED = '/analysis/rules';
const OWN = '/rest/v1/claim_rules';
const SETTINGS = '/rest/v1/user_settings';
const NOW = Date.now();
const held = (holdsNow: readonly string[], of: number) => ({ holdsNow, of, fired: [], days: 7 });
const fired = (coin: string, hoursAgo: number) => ({
  coin,
  at: new Date(NOW - hoursAgo * HOUR_MS).toISOString(),
});
const own = (row: object) => ({
  id: ME,
  claim: CLAIM,
  phrase: '1d RSI below 30',
  scope: 'coin',
  coin: 'BTCUSDT',
  state: 'on',
  unknown_since: null,
  fired_at: null,
  fired_coin: null,
  created_at: new Date(NOW).toISOString(),
  ...row,
});
const card = (coin: string, place: number) => ({
  id: `10000000-0000-4000-8000-00000000000${place}`,
  coin,
  change_detected: false,
  snapshot_time: new Date(0).toISOString(),
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
  latest_snapshot: null,
});
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  localStorage.clear();
  backend.calls.length = 0;
  backend.answer('/rest/v1/watchlist_cards', [200, [card('BTCUSDT', 1), card('XRPUSDT', 2)]]);
  backend.answer(OWN, [200, []]);
  backend.answer(SETTINGS, [200, { ...DEFAULT_SETTINGS, push_notifications: true }]);
  backend.answer(PREVIEW, [200, held(['BTCUSDT', 'XRPUSDT'], 6)]);
  backend.answer(SAVED, [201, own({})]);
  await act(() => watchlist.reload(ME));
});
afterEach(() => {
  act(closeLevelSheet);
  cleanup();
  forgetPage();
  useConnectivity.setState(useConnectivity.getInitialState());
  useCoins.setState(useCoins.getInitialState());
});

function show(...rule: Parameters<typeof openRuleSheet>): void {
  render(<LevelSheets userId={ME} />, { wrapper: MemoryRouter });
  act(() => openRuleSheet(...rule));
}
const showed = (...rule: Parameters<typeof openRuleSheet>) => {
  show(...rule);
  return screen.findByText(/^Would have fired/);
};
const where = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const tell = () => screen.getByRole('button', { name: 'Tell me' });
const posted = (path: string) =>
  backend.calls.filter((call) => call.path === path).map(({ body }) => body);

describe('the price of a rule', () => {
  test('stands beside each scope, by the same claim', async () => {
    await showed(CLAIM, 'BTCUSDT');
    screen.getByRole('heading', { name: '1d RSI below 30' });
    expect((await where(/^BTC only/)).checked).toBe(true);
    await where(/^My list, 2 coins\s*holds now on 2: BTC, XRP$/);
    await where(/^Any of the 50\s*holds now on 2: BTC, XRP$/);
    expect(posted(PREVIEW)).toEqual([
      { claim: CLAIM, scope: 'coin', coin: 'BTCUSDT' },
      { claim: CLAIM, scope: 'list' },
      { claim: CLAIM, scope: 'market' },
    ]);
  });

  test('counts what fired, by day, and says how often it does elsewhere', async () => {
    backend.answer(PREVIEW, [
      200,
      { ...held([], 50), fired: [fired('XRPUSDT', 49), fired('BTCUSDT', 1)] },
    ]);
    const price = await showed(CLAIM, 'BTCUSDT');
    await userEvent.click(await where(/^My list/));
    expect(price.textContent).toBe(
      'Would have fired 2 times last week on your 2 coins; holds now on 0 of 50.',
    );
    const days = within(screen.getByRole('list', { name: '2 times' })).getAllByRole('listitem');
    expect(days).toHaveLength(8);
    const day = new Date(NOW - 49 * HOUR_MS).toDateString().slice(0, 3);
    expect(days.find(({ textContent }) => textContent?.includes('XRP'))?.textContent).toBe(
      `XRP${day}`,
    );
    screen.getByText('Elsewhere about 0.099 times a week a coin.');
  });

  test('of fewer days, and of what is not known, says so', async () => {
    backend.answer(PREVIEW, [200, { ...held([], 0), days: 3 }]);
    const price = await showed('funding:longs', 'BTCUSDT');
    expect(price.textContent).toBe(
      'Would have fired 0 times in the last 3 days on BTC; not known now.',
    );
    await where(/^BTC only\s*Not known now$/);
    screen.getByText('Elsewhere not known: funding is not in the history.');
  });

  test('that is too high offers fewer coins', async () => {
    const often = Array.from({ length: 210 }, (_, hours) => fired(`C${hours}USDT`, hours / 2));
    backend.answer(PREVIEW, [200, { ...held([], 50), fired: often }]);
    await showed(CLAIM, null);
    screen.getByText(/^About 30 a day\./);
    await userEvent.click(screen.getByRole('button', { name: 'Quieter: My list, 2 coins' }));
    const list = await where(/^My list/);
    expect(list.checked).toBe(true);
    expect(document.activeElement).toBe(list);
    expect(screen.queryByRole('radio', { name: /only/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Quieter/ })).toBeNull();
  });

  test('that could not be read is asked for again by a press', async () => {
    backend.answer(PREVIEW, [500, {}]);
    show(CLAIM, 'BTCUSDT');
    await screen.findByText('How often it would have fired could not be read.');
    backend.answer(PREVIEW, [200, held([], 1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Would have fired/);
  });
});

describe('Tell me', () => {
  test('saves the rule of the chosen scope, says so, and offers notifications', async () => {
    await showed(CLAIM, 'BTCUSDT');
    await userEvent.click(await where(/^Any of the 50/));
    await userEvent.click(tell());
    await screen.findByText(
      'Saved. One notification when this becomes true: 1d RSI below 30, Any of the 50.',
    );
    expect(posted(SAVED)).toEqual([{ claim: CLAIM, scope: 'market' }]);
    expect(usePushOffer.getState().about).toBe('rule');
  });

  test('keeps the sheet where the server refuses', async () => {
    await showed(CLAIM, 'BTCUSDT');
    await userEvent.click(await where(/^My list/));
    backend.answer(SAVED, [409, { detail: 'You have 50 rules.' }]);
    await userEvent.click(tell());
    await screen.findByText(/^The rule was not saved\. You have 50 rules\./);
    expect((await where(/^My list/)).checked).toBe(true);
  });

  test.each(['on', 'paused', 'ended'])(
    'gives way to a rule that one has and is %s',
    async (state) => {
      backend.answer(OWN, [200, [own({ state })]]);
      show(CLAIM, 'BTCUSDT');
      await screen.findByText(`You have this rule; it is ${state}.`);
      expect(screen.queryByRole('button', { name: 'Tell me' })).toBeNull();
      await userEvent.click(await where(/^Any of the 50/));
      tell();
    },
  );

  test('needs a connection', async () => {
    useConnectivity.setState({
      online: false,
      network: false,
      standings: { ...ALL_UP, site: 'silent' },
    });
    show(CLAIM, 'BTCUSDT');
    await screen.findByText('You are offline. A rule needs a connection.');
    expect(tell().hasAttribute('disabled')).toBe(true);
    expect(posted(PREVIEW)).toEqual([]);
  });
});

describe('what holds it back is said', () => {
  test('quiet hours', async () => {
    const quiet = { quiet_from: '22:00', quiet_until: '07:00' };
    backend.answer(SETTINGS, [200, { ...DEFAULT_SETTINGS, push_notifications: true, ...quiet }]);
    show(CLAIM, 'BTCUSDT');
    await screen.findByText('Quiet hours (22:00 to 07:00) hold it back.');
    expect(screen.queryByText(/nothing can be sent/)).toBeNull();
  });

  test.each([
    ['no channel', {}, 'Notifications are off on this device.'],
    ['its kind', { silent_kinds: ['rule'] }, '“Tell me when” is off in Settings.'],
  ])('%s that is off, which the confirmation says, too', async (_, chosen, words) => {
    backend.answer(SETTINGS, [200, { ...DEFAULT_SETTINGS, ...chosen }]);
    show(CLAIM, 'BTCUSDT');
    await screen.findByText(words);
    screen.getByText(/^The rule is kept and shown here, but nothing can be sent\./);
    await userEvent.click(tell());
    await screen.findByText(`Saved. ${words}`);
  });

  test('a server that checks no rules, which the confirmation says, too', async () => {
    backend.answer('/analysis/coinlist', [200, { coins: ['BTCUSDT'], scan: false }]);
    show(CLAIM, 'BTCUSDT');
    await screen.findByText('Rules are not checked on this server.');
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    await userEvent.click(tell());
    await screen.findByText('Saved. Rules are not checked on this server.');
    cleanup();
    useCoins.setState(useCoins.getInitialState());
    backend.answer('/analysis/coinlist', [200, { coins: ['BTCUSDT'], scan: true }]);
    show(CLAIM, 'BTCUSDT');
    await expect.poll(() => useCoins.getState().list.status).toBe('ready');
    expect(screen.queryByText('Rules are not checked on this server.')).toBeNull();
  });

  test('no device, where there is another channel', async () => {
    act(() => usePush.setState({ standing: 'off', devices: [] }));
    backend.answer(SETTINGS, [200, { ...DEFAULT_SETTINGS, telegram_id: '12345' }]);
    await showed(CLAIM, 'BTCUSDT');
    expect(screen.queryByText(/nothing can be sent/)).toBeNull();
  });
});

test('of a card one chooses the statement, of its timeframe', async () => {
  await showed({ claims: /:MFI/, timeframe: '1d' }, 'BTCUSDT');
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Statement' });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    '1d MFI above 80',
    '1d MFI below 20',
  ]);
  await userEvent.selectOptions(choice, '1d MFI below 20');
  await userEvent.click(tell());
  await expect
    .poll(() => posted(SAVED))
    .toEqual([{ claim: 'oscillator:1d:MFI:oversold', scope: 'coin', coin: 'BTCUSDT' }]);
});

test('a card whose timeframe has no rules offers those of the others', async () => {
  await showed({ claims: /:MFI/, timeframe: '15m' }, 'BTCUSDT');
  expect(screen.getAllByRole('option')).toHaveLength(
    RULES.filter(({ claim }) => claim.includes(':MFI:')).length,
  );
});
