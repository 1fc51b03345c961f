// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/person/user-settings.ts';
import { until } from '../../../tests/support/advancing-time.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useSession } from '../../state/session.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { SettingsScreen } from './settings-screen.tsx';
import { useSettings } from './use-settings.ts';

const ME = { id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', email: 'me@example.com' };
const SETTINGS = '/rest/v1/user_settings';
const UPDATE = '/analysis/settings/update';
const SAVED = 'Settings saved successfully! Monitoring times updated in real-time.';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME.id, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  backend.calls.length = 0;
  // Nobody has saved any yet.
  backend.answer(SETTINGS, [200, []]);
  backend.answer(UPDATE, [200, {}]);
  useSession.setState({ person: ME });
});
afterEach(() => {
  cleanup();
  forgetPage();
  vi.useRealTimers();
  useSession.setState(useSession.getInitialState());
});

async function show(): Promise<void> {
  render(<SettingsScreen />, { wrapper: MemoryRouter });
  await screen.findByRole('button', { name: 'Save Settings' });
}
/** Saves with a clock that the test moves, until something is said. */
async function save(words: string): Promise<HTMLElement> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => screen.getByRole('button', { name: 'Save Settings' }).click());
  await until(() => screen.queryByText(words) !== null, 10, act);
  return screen.getByText(words);
}
const asked = () => backend.calls.filter(({ path }) => path === UPDATE);

test('the page has its parts, with the defaults of somebody who saved nothing yet', async () => {
  await show();
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Push notifications' }).checked,
  ).toBe(DEFAULT_SETTINGS.push_notifications);
  expect(
    screen.getByText(/^Receive notifications for watchlist updates/, { exact: false }),
  ).toBeTruthy();
  const telegram = screen.getByLabelText<HTMLInputElement>('Telegram ID (optional)');
  expect(telegram.value).toBe('');
  const help = document.getElementById(telegram.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toMatch(
    /^Send the \/start command to our Telegram bot.* to get your ID/,
  );
  expect(screen.getAllByRole('button', { name: /^Remove .+ ET$/ })).toHaveLength(8);
  expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy();
  expect(screen.getByText('Signed in as me@example.com')).toBeTruthy();
  expect(screen.getByText(/^v\.10232025 · Release /)).toBeTruthy();
});

test('what was saved is said in green, for five seconds', async () => {
  await show();
  const said = await save(SAVED);
  expect(said.closest('[role="status"]')?.className).toContain('up');
  expect(asked()).toMatchObject([
    {
      body: {
        user_id: ME.id,
        push_notifications: DEFAULT_SETTINGS.push_notifications,
        telegram_id: '',
        monitoring_times: DEFAULT_SETTINGS.monitoring_times,
      },
    },
  ]);
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByText(SAVED)).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.queryByText(SAVED)).toBeNull();
});

test.each([
  ["the server's detail", { detail: 'telegram_id is "@me"' }, 'telegram_id is "@me"'],
  ['the default without one', {}, 'Failed to save settings'],
])('a refusal is said in red with %s, and stays', async (_, body, words) => {
  backend.answer(UPDATE, [400, body]);
  await show();
  const said = await save(`Error saving settings: ${words}`);
  expect(said.closest('[role="alert"]')?.className).toContain('down');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(said.isConnected).toBe(true);
});

test('notifications turned on before the settings are read are on for the account', async () => {
  const { result } = renderHook(() => useSettings(ME.id, false));
  expect(result.current).toMatchObject({ ready: null, failed: false });
  let saved: Promise<unknown> | undefined;
  await act(async () => {
    saved = result.current.turnAccount(true);
    await result.current.reread();
  });
  expect(result.current.ready).toMatchObject({ draft: { push_notifications: true } });
  await act(() => saved);
  expect(asked().map(({ body }) => body)).toMatchObject([{ push_notifications: true }]);
  expect(result.current.ready).toMatchObject({ saved: { push_notifications: true } });
});

test('an ID that the bot filled in appears, unless the person is typing another', async () => {
  const { result } = renderHook(() => useSettings(ME.id, true));
  await expect.poll(() => result.current.ready).not.toBeNull();
  act(() => result.current.change({ monitoring_times: ['08:16'] }));
  backend.answer(SETTINGS, [200, [{ ...DEFAULT_SETTINGS, telegram_id: '777' }]]);
  await act(() => result.current.reread());
  const times = { monitoring_times: ['08:16'] };
  expect(result.current.ready).toMatchObject({ draft: { telegram_id: '777', ...times } });
  act(() => result.current.change({ telegram_id: '12' }));
  await act(() => result.current.reread());
  expect(result.current.ready).toMatchObject({
    saved: { telegram_id: '777' },
    draft: { telegram_id: '12', ...times },
  });
});

test('a save keeps what another device saved since', async () => {
  const { result } = renderHook(() => useSettings(ME.id, true));
  await expect.poll(() => result.current.ready).not.toBeNull();
  act(() => result.current.change({ monitoring_times: ['08:16'] }));
  backend.answer(SETTINGS, [200, [{ ...DEFAULT_SETTINGS, telegram_id: '777' }]]);
  await act(() => result.current.save());
  expect(asked()).toMatchObject([{ body: { telegram_id: '777', monitoring_times: ['08:16'] } }]);
});

test('a save that waits for the switch does not send what the switch could not', async () => {
  const { result } = renderHook(() => useSettings(ME.id, true));
  await expect.poll(() => result.current.ready).not.toBeNull();
  backend.answer(UPDATE, [500, {}]);
  act(() => result.current.change({ monitoring_times: ['08:16'] }));
  const on = !DEFAULT_SETTINGS.push_notifications;
  await act(() => Promise.all([result.current.turnAccount(on), result.current.save()]));
  expect(asked().map(({ body }) => body)).toMatchObject([
    { push_notifications: on, monitoring_times: DEFAULT_SETTINGS.monitoring_times },
    { push_notifications: !on, monitoring_times: ['08:16'] },
  ]);
});

test('a switch that another device has turned already shows it', async () => {
  const { result } = renderHook(() => useSettings(ME.id, true));
  await expect.poll(() => result.current.ready).not.toBeNull();
  const push_notifications = !DEFAULT_SETTINGS.push_notifications;
  backend.answer(SETTINGS, [200, [{ ...DEFAULT_SETTINGS, push_notifications }]]);
  await act(() => result.current.turnAccount(push_notifications));
  expect(asked()).toEqual([]);
  expect(result.current.ready).toMatchObject({ draft: { push_notifications } });
});
