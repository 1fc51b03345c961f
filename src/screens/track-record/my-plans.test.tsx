// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LEAST_BLOCKS } from '../../../domain/record/block-bootstrap.ts';
import type { MyRecord } from '../../../domain/record/plan-choice.ts';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { database } from '../../data/database/database.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { sessionStore } from '../../device/session-store.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { MyPlans } from './my-plans.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PLANS = '/rest/v1/my_plans';
const STOPPED = {
  plan: 'ab'.repeat(32),
  choice: 'skipped',
  note: 'Waited.',
  own_odds: 0.2,
  at: '2026-11-20T12:00:00+00:00',
  coin: 'BTCUSDT',
  action: 'LONG',
  stance: 'too close to call',
  opened_at: '2026-11-20T10:45:00+00:00',
  ended_at: '2026-11-21T10:00:00+00:00',
  ended_by: 'stop',
  net_r: -1.1,
};
const STANDING = {
  ...STOPPED,
  plan: 'cd'.repeat(32),
  coin: 'ETHUSDT',
  ended_at: null,
  ended_by: null,
  net_r: null,
};
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(PLANS, [200, [STANDING, STOPPED]]);
  backend.answer('/rest/v1/plan_choices', [200, null]);
  backend.answer('/rest/v1/plan_watches', [200, []]);
  recorded({});
});
afterEach(() => {
  cleanup();
  forgetPage();
});

function recorded(record: Partial<MyRecord>): void {
  const nothing = { all: [], taken: [], skipped: [], odds: [], since: null };
  backend.answer('/rest/v1/rpc/my_record', [200, { ...nothing, ...record }]);
}

const show = () =>
  render(
    <MemoryRouter>
      <MyPlans userId={ME} online />
    </MemoryRouter>,
  );

const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;
const TAKEN = 'Taken, average net';

/** So many plans in as many 2-week periods, losing and winning in turn. */
const sums = (blocks: number, plans: number): MyRecord['all'] =>
  Array.from({ length: blocks }, (_, block) => [block, plans / blocks, block % 2 === 0 ? -3 : 1]);

test('under 30 ended plans no mean is said', async () => {
  recorded({ taken: sums(1, 29), odds: [{ bin: 4, looks: 12, hits: 3, said: 0.22 }] });
  show();
  expect(await figure(TAKEN)).toBe('29 of 30too few to say');
  expect(await figure('Skipped, average net')).toBe('0 of 30too few to say');
  expect(await figure('My odds')).toBe('12 of 30too few to say');
});

test('from 30 on the mean stands with what is missing for an interval', async () => {
  recorded({ all: sums(2, 30) });
  show();
  expect(await figure('All plans of these coins, average net')).toBe(
    `−0.07 R30 ended plans; too few 2-week periods for an interval: 2 of ${LEAST_BLOCKS}`,
  );
});

test('with periods enough the interval says whether an edge is proven', async () => {
  recorded({ taken: sums(LEAST_BLOCKS, 32) });
  show();
  await screen.findByText(/95% interval/);
  expect(await figure(TAKEN)).toMatch(
    /^−0\.25 R32 ended plans; 95% interval −0\.\d\d R to \+0\.\d\d R includes zero: no edge is proven$/,
  );
});

test('one’s own odds stand beside what happened, from 30 on', async () => {
  recorded({
    odds: [
      { bin: 4, looks: 20, hits: 4, said: 0.22 },
      { bin: 6, looks: 10, hits: 5, said: 0.31 },
    ],
  });
  show();
  const table = await screen.findByRole('table', { name: 'My odds of the last target' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'StatedActualPlans',
    '22%20%20',
    '31%50%10',
  ]);
});

test('a plan that ended is text with its result, and leads to its replay', async () => {
  show();
  const row = (await screen.findByText('BTCUSDT')).closest('li');
  expect(row?.textContent).toBe(
    '20 Nov 2026BTCUSDTtoo close to callLONGReplaySkipped · My odds: 20% · “Waited.”−1.10 R net',
  );
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/replay/${STOPPED.plan}`);
  expect(screen.getByText('ETHUSDT').closest('li')?.textContent).toContain('Open');
});

test('what waits on the device or came too late is marked', async () => {
  backend.answer(PLANS, [200, []]);
  const own = { userId: ME, note: '', own_odds: null, at: 1, reason: null };
  await (await database()).choices.bulkPut([
    { ...own, plan: '11'.repeat(32), choice: 'taken', state: 'waiting' },
    { ...own, plan: '22'.repeat(32), choice: 'skipped', state: 'late' },
  ]);
  show();
  await screen.findByText('Saved on this device, not sent yet.');
  await screen.findByText('Skipped: too late, not counted.');
  expect(screen.queryByText(/^None chosen/)).toBeNull();
});

test('nothing chosen says how to choose', async () => {
  backend.answer(PLANS, [200, []]);
  show();
  await screen.findByText('None chosen yet. Press Taken or Skipped on a standing plan.');
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
});

test('an export holds every plan, however many requests that takes', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:';
  });
  show();
  const button = await screen.findByRole('button', { name: 'Export JSON' });
  backend.answer(PLANS, ({ search }) => {
    const first = Number(new URLSearchParams(search).get('offset') ?? 0);
    return [200, Array.from({ length: first === 0 ? 1_000 : 3 }, () => STOPPED)];
  });
  await userEvent.click(button);
  await expect.poll(() => saved.length).toBe(1);
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toHaveLength(1_003);
  vi.restoreAllMocks();
});
