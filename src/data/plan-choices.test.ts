// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { Answer, Call, FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { forgetPage } from '../state/session-scope.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';
import { choose, followChoices, ownChoices, sendChoices, unsentChoices } from './plan-choices.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PLAN = 'a1'.repeat(32);
const TAKEN = { plan: PLAN, choice: 'taken', note: '', own_odds: null } as const;
const SKIPPED = { ...TAKEN, choice: 'skipped' } as const;
const UNDONE = { ...TAKEN, choice: null } as const;
const TABLE = '/rest/v1/plan_choices';
const REFUSED = {
  code: 'PT410',
  message: 'This plan ended at 10:00. A choice is saved until then.',
};
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
});
afterEach(forgetPage);

/** What a write answers; reads find nothing. */
const onWrite = (answer: Answer | ((call: Call) => Answer)) =>
  backend.answer(TABLE, (call) => {
    if (call.search.startsWith('?select')) return [200, null];
    return typeof answer === 'function' ? answer(call) : answer;
  });
const held = async () => ownChoices(await database(), ME);
const sent = () =>
  backend.calls.flatMap(({ search, body }) =>
    search.startsWith('?select') ? [] : [body ?? search],
  );

test('a press is kept first, and sent again until the server has it', async () => {
  onWrite('refuse');
  expect(await choose(ME, TAKEN)).toBeNull();
  await sendChoices(ME);
  expect(await held()).toMatchObject([{ ...TAKEN, state: 'waiting', reason: null }]);
  onWrite([201, null]);
  await sendChoices(ME);
  expect(await held()).toEqual([]);
  await sendChoices(ME);
  expect(sent()).toHaveLength(3);
  expect(sent().at(-1)).toEqual({ ...TAKEN, at: expect.any(String) });
});

test('the newest press of a plan wins, also over one that is being sent', async () => {
  const presses: Promise<unknown>[] = [];
  onWrite(() => {
    if (presses.length === 0) presses.push(choose(ME, SKIPPED));
    return [201, null];
  });
  await choose(ME, TAKEN);
  await expect.poll(() => sent().length).toBe(2);
  await expect.poll(() => unsentChoices(ME)).toBe(0);
  expect(sent()).toMatchObject([TAKEN, SKIPPED]);
});

test('an undo deletes', async () => {
  onWrite([204, null]);
  await choose(ME, UNDONE);
  await expect.poll(sent).toEqual([`?user_id=eq.${ME}&plan=eq.${PLAN}`]);
  await expect.poll(held).toEqual([]);
});

test('one that comes after the plan’s end stays, and is sent no more', async () => {
  onWrite([410, REFUSED]);
  await choose(ME, TAKEN);
  await expect.poll(held).toMatchObject([{ ...TAKEN, state: 'late', reason: REFUSED.message }]);
  await sendChoices(ME);
  expect(sent()).toHaveLength(1);
  expect(await unsentChoices(ME)).toBe(0);
});

test('one that is refused otherwise waits with the reason, and lets others pass', async () => {
  const OTHER = { ...TAKEN, plan: 'b2'.repeat(32) };
  const message = 'By this device’s clock the choice was made at 2030.';
  onWrite(({ body }) =>
    JSON.stringify(body).includes(PLAN) ? [400, { code: 'PT400', message }] : [201, null],
  );
  await choose(ME, TAKEN);
  await choose(ME, OTHER);
  await expect.poll(held).toMatchObject([{ ...TAKEN, state: 'waiting', reason: message }]);
});

test('what waits is sent as the page comes into view', async () => {
  onWrite('refuse');
  await choose(ME, TAKEN);
  await sendChoices(ME);
  onWrite([201, null]);
  const stop = followChoices(ME);
  await expect.poll(held).toEqual([]);
  stop();
});
