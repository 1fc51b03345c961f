// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/text/time-units.ts';
import { connectFakeBackend } from '../../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../../tests/support/fake-backend.ts';
import { simulatedReplay } from '../../../../tests/support/replay.ts';
import { connectBackend } from '../../../backend/connection.ts';
import { sessionStore } from '../../../device/session-store.ts';
import { useConnectivity } from '../../../state/connectivity.ts';
import { RecordedCall } from './recorded-call.tsx';

const QUARTER = 15 * MINUTE_MS;
const loss = await simulatedReplay('loss');
const { openedAt } = loss.content;
const end = loss.ended?.at ?? 0;
const pathOf = (hash: string) => `/analysis/replay/${hash}`;
let userId: string;
/** Of one test: a page holds what it has read of a plan that has ended. */
let hash: string;
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(crypto.randomUUID(), { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(() => {
  userId = crypto.randomUUID();
  hash = crypto.randomUUID().replaceAll('-', '').padStart(64, '0');
  useConnectivity.setState({ online: true });
  backend.calls.length = 0;
  backend.answer(pathOf(hash), [200, { ...loss, hash }]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const show = (search = '', plan = hash) =>
  render(
    <MemoryRouter initialEntries={[`/replay/${plan}${search}`]}>
      <RecordedCall key={plan} userId={userId} hash={plan} />
      <Address />
    </MemoryRouter>,
  );
const slider = () => screen.findByRole('slider', {}, { timeout: 10_000 });
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

/** The moment that the slider names, in ms after the opening. */
async function shown(): Promise<string> {
  return (await slider()).getAttribute('aria-valuetext') ?? '';
}
const momentAt = (after: number) => shortMoment(openedAt + after);

test('it begins at the opening and says what was said', async () => {
  show();
  expect(await shown()).toBe(`${momentAt(0)}, 0.00 R`);
  expect(screen.getByText(/^Said then/).textContent).toBe(
    'Said then: Too close to call, leans  SHORT · recorded as #1,187',
  );
  const events = within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem');
  expect(events.at(-1)?.textContent).toBe(`${shortMoment(end)}not yet`);
});

test('keys move by candle, four hours, to the opening and the end', async () => {
  show();
  await slider();
  for (const [key, after] of [
    ['ArrowRight', QUARTER],
    ['PageUp', QUARTER + 4 * HOUR_MS],
    ['ArrowLeft', 4 * HOUR_MS],
    ['PageDown', 0],
    ['PageDown', 0],
    ['End', end - openedAt],
    ['ArrowRight', end - openedAt],
    ['Home', 0],
  ] as const) {
    press(key);
    expect([key, await shown()]).toEqual([key, expect.stringContaining(momentAt(after))]);
  }
});

test('keys that a field or a button has are left to it', async () => {
  show();
  await slider();
  const note = document.body.appendChild(document.createElement('textarea'));
  expect(press('End', note)).toBe(true);
  expect(press(' ', screen.getByRole('button', { name: 'Play' }))).toBe(true);
  note.remove();
  expect(await shown()).toContain(momentAt(0));
});

test('the end has its result, and is spoken', async () => {
  show();
  await slider();
  press('End');
  expect(await shown()).toBe(`${shortMoment(end)}, −1.00 R`);
  expect(screen.getByText('Stop hit; −1.10 R after costs')).toBeTruthy();
  const spoken = screen.getAllByRole('status').map((region) => region.textContent);
  expect(spoken).toContain('Stop hit at 99,471.9: −1.00 R, −1.10 R after costs');
});

test('space plays to the end', async () => {
  show(`?at=${end - 3 * QUARTER}`);
  await slider();
  press(' ');
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  await vi.waitFor(async () => expect(await shown()).toContain(shortMoment(end)), 10_000);
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test('the address has the moment once the slider rests', async () => {
  show();
  await slider();
  press('ArrowRight');
  const address = screen.getByRole('status', { name: 'Address' });
  const at = encodeURIComponent(new Date(openedAt + QUARTER).toISOString());
  await vi.waitFor(() => expect(address.textContent).toBe(`?at=${at}`));
});

test.each([
  ['in ISO 8601', new Date(openedAt + QUARTER).toISOString(), QUARTER, false],
  ['in ms', String(openedAt + QUARTER), QUARTER, false],
  ['before the opening', String(openedAt - 1), 0, true],
  ['after the end', '2030-01-01', end - openedAt, true],
  ['of no time', 'yesterday', 0, true],
])('an address %s shows the nearest moment', async (_, at, after, isSaid) => {
  show(`?at=${at}`);
  expect(await shown()).toContain(momentAt(after));
  const said = screen.queryByText(/^The address names no moment of this plan/);
  expect(said !== null).toBe(isSaid);
});

test('a plan that has ended is read again without the server', async () => {
  const asked = () => backend.calls.filter(({ path }) => path === pathOf(hash)).length;
  show();
  await slider();
  await vi.waitFor(() => expect(asked()).toBe(1));
  cleanup();
  useConnectivity.setState({ online: false });
  show();
  expect(await shown()).toContain(momentAt(0));
  expect(asked()).toBe(1);
});

test('missing candles are named, and the rest is shown', async () => {
  backend.answer(pathOf(hash), [200, { ...loss, hash, quarters: '%' }]);
  show(`?at=${openedAt + HOUR_MS}`);
  await slider();
  expect(screen.getByText(`${momentAt(0)} to ${momentAt(HOUR_MS)}.`)).toBeTruthy();
});

test.each([
  ['unknown to the server', 'b'.repeat(64)],
  ['that is no hash', 'yesterday'],
])('a plan %s leads back to Track Record', async (_, plan) => {
  backend.answer(pathOf(plan), [404, { error: 'not found' }]);
  show('', plan);
  expect(await screen.findByText('There is no plan of this address')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Track Record' });
  expect(back.getAttribute('href')).toBe('/track-record');
});

test('a plan that the device lacks is said to be so while the server cannot be reached', async () => {
  useConnectivity.setState({ online: false });
  show('', 'c'.repeat(64));
  expect(await screen.findByText('This plan is not on this device')).toBeTruthy();
});
