// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { PLAN } from '../../tests/support/plan-watch.ts';
import { connectBackend } from '../backend/connection.ts';
import { database } from '../data/database/database.ts';
import { wipeDatabase } from '../data/database/ownership.ts';
import { chooseOddsFirst } from '../data/odds-first.ts';
import { ownChoices } from '../data/plan-choices.ts';
import { sessionStore } from '../device/session-store.ts';
import { useSession } from '../state/session.ts';
import { forgetPage } from '../state/session-scope.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { AfterOwnOdds } from './after-own-odds.tsx';
import { PlanChoiceLine } from './plan-choice.tsx';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const ENDED = '2026-11-20T12:00:00+00:00';
const WAITING = 'Saved on this device, not sent yet.';
const ADD = 'Note, odds';
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  useSession.setState({ person: { id: ME, email: 'me@example.com' } });
  backend.answer('/rest/v1/plan_choices', ({ search }) =>
    search.startsWith('?select') ? [200, null] : 'refuse',
  );
  watched(null);
});
afterEach(() => {
  cleanup();
  chooseOddsFirst(false);
  forgetPage();
});

function watched(ended: string | null): void {
  const end = { ended_at: ended, ended_by: ended && 'stop', exit: ended && 1, net_r: ended && -1 };
  const row = { hash: PLAN, kept_at: ENDED, next: null, next_action: null, watched_until: null };
  backend.answer('/rest/v1/plan_watches', [200, [{ ...row, ...end, touches: [] }]]);
}

const show = () => render(<PlanChoiceLine userId={ME} plan={PLAN} />);
const button = (name: string) => screen.findByRole('button', { name });
const isPressed = async (name: string) => (await button(name)).getAttribute('aria-pressed');
const kept = async () => ownChoices(await database(), ME);
const saved = (saved_at: string, fields: object = {}) =>
  backend.answer('/rest/v1/plan_choices', [
    200,
    { plan: PLAN, choice: 'taken', note: '', own_odds: null, at: saved_at, saved_at, ...fields },
  ]);

test('without a server a press is kept at once, and pressed again undone', async () => {
  show();
  await userEvent.click(await button('Taken'));
  await screen.findByText(WAITING);
  expect(await isPressed('Taken')).toBe('true');
  await userEvent.click(await button('Skipped'));
  await expect.poll(() => isPressed('Skipped')).toBe('true');
  expect(await isPressed('Taken')).toBe('false');
  await userEvent.click(await button('Skipped'));
  await expect.poll(kept).toMatchObject([{ choice: null, note: '', own_odds: null }]);
});

test('a note and own odds stand beside the choice', async () => {
  show();
  await userEvent.click(await button(ADD));
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Half size.');
  expect(useUnsaved.getState().holders).toEqual(new Set(['plan note']));
  const odds = screen.getByRole('textbox', { name: 'My odds of the last target, in %' });
  await userEvent.type(odds, '101{Enter}');
  screen.getByText('Enter 0 to 100.');
  await userEvent.clear(odds);
  await userEvent.click(await button('Taken'));
  await userEvent.type(odds, '35{Enter}');
  await screen.findByText('My odds: 35% · “Half size.”');
  expect(document.activeElement).toBe(await button('Edit note and odds'));
  expect(useUnsaved.getState().holders).toEqual(new Set());
  expect(await kept()).toMatchObject([{ choice: 'taken', note: 'Half size.', own_odds: 0.35 }]);
});

test('a note that was sent stays where the connection is gone at once after it', async () => {
  show();
  await button(ADD);
  backend.answer('/rest/v1/plan_choices', ({ search }) =>
    search.startsWith('?select') ? 'refuse' : [201, null],
  );
  await userEvent.click(await button(ADD));
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Half size.{Enter}');
  await screen.findByText('“Half size.”');
  await expect.poll(kept).toEqual([]);
  backend.answer('/rest/v1/plan_choices', 'refuse');
  await userEvent.click(await button('Taken'));
  await expect.poll(kept).toMatchObject([{ choice: 'taken', note: 'Half size.' }]);
});

test('after the end it is text', async () => {
  saved('2026-11-20T11:59:59.999+00:00', { note: 'By hand.', own_odds: 0.35 });
  watched(ENDED);
  show();
  await screen.findByText('Taken · My odds: 35% · “By hand.”');
  await expect.poll(() => screen.queryAllByRole('button')).toEqual([]);
});

test('what was saved after the end that was found later does not count', async () => {
  saved(ENDED);
  watched(ENDED);
  show();
  await screen.findByText('Taken: too late, not counted.');
});

test('what came too late stands beside what counts', async () => {
  saved('2026-11-20T11:00:00.000+00:00');
  const late = { userId: ME, plan: PLAN, choice: 'skipped', note: '', own_odds: null };
  await (await database()).choices.put({ ...late, at: 1, state: 'late', reason: 'It ended.' });
  show();
  await screen.findByText('Taken');
  await screen.findByText('Skipped: too late, not counted.');
});

test('an ended plan without a choice says nothing', async () => {
  backend.answer('/rest/v1/plan_choices', [200, null]);
  watched(ENDED);
  const { container } = show();
  await expect.poll(() => container.innerHTML).toBe('');
});

test('odds are hidden until one has said one’s own, where that is wanted', async () => {
  render(
    <>
      <AfterOwnOdds userId={ME} plan={PLAN}>
        Odds of 19%
      </AfterOwnOdds>
      <PlanChoiceLine userId={ME} plan={PLAN} />
    </>,
  );
  await screen.findByText('Odds of 19%');
  await userEvent.click(await button(ADD));
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Hide odds until I say mine' }),
  );
  await screen.findByText('Odds are hidden until you say yours.');
  expect(screen.queryByText('Odds of 19%')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /^My odds/ }), '20{Enter}');
  await screen.findByText('Odds of 19%');
});
