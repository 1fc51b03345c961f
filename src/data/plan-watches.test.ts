// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { PLAN, planWatch } from '../../tests/support/plan-watch.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { useSession } from '../state/session.ts';
import { forgetPage } from '../state/session-scope.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';
import { keepSeen } from './database/resources.ts';
import { planWatches } from './plan-watches.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const OTHER = 'b2'.repeat(32);
const WATCHES = '/rest/v1/plan_watches';
const UNTIL = '2026-11-20T12:00:00+00:00';
let backend: FakeBackend;
const stops: (() => void)[] = [];

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
  backend.calls.length = 0;
  watched(UNTIL);
  show('visible');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  forgetPage();
  vi.useRealTimers();
});

function watched(until: string | null, over: string | null = null): void {
  const row = {
    hash: PLAN,
    kept_at: UNTIL,
    ended_at: over,
    ended_by: over && 'replaced',
    exit: over && 64_000.5,
    net_r: over && -0.24,
    next: over && OTHER,
    next_action: over && 'SHORT',
    watched_until: until,
    touches: [{ level: 'TP1', price: 64_000.5, touched_at: UNTIL }],
  };
  backend.answer(WATCHES, [200, until === null ? [] : [row]]);
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const follow = (...ids: string[]) => stops.push(planWatches.follow(ids));
const known = (id = PLAN) => planWatches.useKnown.getState().known.get(id);
const isAnswered = (id = PLAN) => planWatches.useKnown.getState().asked.has(id);
const asked = () => backend.calls.filter(({ path }) => path === WATCHES).length;
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });

test('what was touched is read with how far that is known, and kept on the device', async () => {
  follow(PLAN, OTHER);
  follow(PLAN);
  await soon(() => expect(isAnswered()).toBe(true));
  expect(known()).toMatchObject({
    watchedUntil: Date.parse(UNTIL),
    keptAt: Date.parse(UNTIL),
    ended: null,
    next: null,
    touches: [{ level: 'TP1', price: 64_000.5, touched_at: Date.parse(UNTIL) }],
  });
  expect(known(OTHER)).toMatchObject({ watchedUntil: null, touches: [] });
  expect(asked()).toBe(1);
  await vi.waitFor(async () => expect(await (await database()).resources.count()).toBe(2), {
    timeout: 10_000,
  });
});

test('touches come with how far they are known, so that none is missing', async () => {
  follow(PLAN);
  await soon(() => expect(isAnswered()).toBe(true));
  expect(backend.calls.map(({ path }) => path)).toEqual([WATCHES]);
});

test('it is asked again twice a minute in view, until the plan is over', async () => {
  follow(PLAN);
  await soon(() => expect(asked()).toBe(1));
  await soon(() => expect(isAnswered()).toBe(true));
  watched(UNTIL, UNTIL);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  const ended = { by: 'replaced', at: Date.parse(UNTIL), exit: 64_000.5, netR: -0.24 };
  await soon(() => expect(known()).toMatchObject({ ended, next: OTHER, nextAction: 'SHORT' }));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked()).toBe(2);
});

test('nothing is asked while the page is hidden', async () => {
  show('hidden');
  follow(PLAN);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(0);
  show('visible');
  await soon(() => expect(asked()).toBe(1));
});

test('what the device kept stands until the server answers, and longer where it does not', async () => {
  const kept = planWatch({ watchedUntil: epochMs(1) });
  await keepSeen(ME, 'plan-watches', new Map([[PLAN, kept]]), epochMs(Date.now()));
  backend.answer(WATCHES, [503, {}]);
  follow(PLAN, OTHER);
  await soon(() => expect(isAnswered(OTHER)).toBe(true));
  expect(known()).toMatchObject({ watchedUntil: 1 });
  expect(known(OTHER)).toBeUndefined();
  watched(UNTIL);
  await vi.advanceTimersByTimeAsync(31_000);
  await soon(() => expect(known()).toMatchObject({ watchedUntil: Date.parse(UNTIL) }));
});

test('nothing of a person who left stays, or comes', async () => {
  follow(PLAN);
  await soon(() => expect(asked()).toBe(1));
  forgetPage();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(planWatches.useKnown.getState().known.size).toBe(0);
});
