// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptSession } from '../../tests/support/fake-backend.ts';
import { useAway } from '../data/away.ts';
import { SESSION_KEY } from '../device/session-key.ts';
import { sessionStore } from '../device/session-store.ts';
import { setPerson, useSession, watchPageOwner } from './session.ts';

const ME = { id: crypto.randomUUID(), email: 'me@example.com' };
const OTHER = { id: crypto.randomUUID(), email: 'other@example.com' };
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
/** What others on the page received of. */
const received: string[] = [];

watchPageOwner();
for (const type of ['pageshow', 'resume', 'visibilitychange']) {
  const receive = () => received.push(type);
  document.addEventListener(type, receive);
  addEventListener(type, receive);
}

beforeEach(() => {
  received.length = 0;
  reload.mockClear();
  localStorage.clear();
  document.body.innerHTML = '<div id="root">Stop 64,250.5</div>';
  sessionStore.setItem(SESSION_KEY, keptSession(ME.id));
  useSession.setState({ person: ME });
  useAway.setState({ changes: 3 });
});
afterEach(() => {
  delete document.documentElement.dataset.away;
});

const RETURNS: readonly [name: string, comeBack: () => void][] = [
  ['from the cache', () => dispatchEvent(new Event('pageshow'))],
  ['frozen', () => document.dispatchEvent(new Event('resume'))],
  ['into sight', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
];

function expectEmptied(): void {
  expect(document.body.textContent).toBe('');
  expect(useAway.getState().changes).toBe(0);
  expect(reload).toHaveBeenCalledOnce();
}

test.each(RETURNS)(
  'a page that comes back %s goes on for the person whose it is',
  (_, comeBack) => {
    comeBack();
    expect(document.body.textContent).toBe('Stop 64,250.5');
    expect(reload).not.toHaveBeenCalled();
    expect(received).not.toEqual([]);
  },
);

test.each(RETURNS)('one that comes back %s after the session ended is emptied', (_, comeBack) => {
  sessionStore.removeItem(SESSION_KEY);
  comeBack();
  expectEmptied();
  // Nothing of the page goes on for somebody who has left.
  expect(received).toEqual([]);
});

test.each(RETURNS)("one that comes back %s in another's session is emptied", (_, comeBack) => {
  sessionStore.setItem(SESSION_KEY, keptSession(OTHER.id));
  comeBack();
  expectEmptied();
});

test('a page of nobody stays as it is when somebody signs in meanwhile', () => {
  useSession.setState({ person: null });
  dispatchEvent(new Event('pageshow'));
  expect(reload).not.toHaveBeenCalled();
});

test('a page that goes out of sight asks nothing', () => {
  sessionStore.removeItem(SESSION_KEY);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(document.body.textContent).toBe('Stop 64,250.5');
});

test('a page is kept unseen for the way back, and seen again by the person whose it is', () => {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(document.documentElement.dataset.away).toBe('');
  dispatchEvent(new Event('pageshow'));
  expect(document.documentElement.dataset.away).toBeUndefined();
});

test('a page that stays open starts over when another tab signed somebody else in', () => {
  setPerson(OTHER);
  expect(useSession.getState().person).toEqual(ME);
  expect(document.body.textContent).toBe('');
  expect(reload).toHaveBeenCalledOnce();
});
