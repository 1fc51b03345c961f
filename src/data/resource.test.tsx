// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { failed, type Outcome, succeeded } from '../backend/failure.ts';
import { forgetPage } from '../state/session-scope.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';
import { keepSeen, seenAnswers } from './database/resources.ts';
import { resource, useHeld } from './resource.ts';

const ME = 'me';
const NOW = Date.UTC(2026, 10, 24, 12);
const MINUTE = 60_000;

/** What the server answers next, and what it was asked. */
let answer: () => Promise<Outcome<string>>;
const asked: unknown[] = [];
const read = (userId: string, ...question: readonly unknown[]) => {
  asked.push([userId, ...question]);
  return answer();
};

const words = resource<[coin?: string], string>({
  name: 'words',
  read,
  schema: v.string(),
  every: MINUTE,
});
const once = resource<[], string>({ name: 'once', read, schema: v.string() });
const held = resource<[], string>({
  name: 'held',
  read,
  schema: v.string(),
  holds: ({ seenAt }, now) => now - seenAt < MINUTE,
});
/** Tells `told` that an answer may be out of date. */
let change: (() => void) | null = null;
const told = resource<[], string>({
  name: 'told',
  read,
  onChange(look) {
    change = look;
    return () => {
      change = null;
    };
  },
  logged: 'Reading the told',
});
const unkept = resource<[], string>({ name: 'unkept', read });

const says = (text: string) => {
  answer = async () => succeeded(text);
};
const refuses = () => {
  answer = async () => failed('refused', 503);
};
/** A question that is answered when the test says so. */
function pending() {
  let settle: (outcome: Outcome<string>) => void = () => undefined;
  const promise = new Promise<Outcome<string>>((resolve) => {
    settle = resolve;
  });
  answer = () => promise;
  return (text: string) => act(async () => settle(succeeded(text)));
}

async function onDevice(name: string, ...question: readonly unknown[]) {
  const key = JSON.stringify(question);
  const seen = await seenAnswers(await database(), ME, name, [key], v.string());
  return seen.get(key)?.value ?? null;
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const open = (online = true) =>
  renderHook((isOnline: boolean) => words.useRead(ME, isOnline), { initialProps: online }).result;

beforeEach(async () => {
  await wipeDatabase();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW });
  show('visible');
  asked.length = 0;
  says('first');
});
afterEach(() => {
  cleanup();
  forgetPage();
  vi.useRealTimers();
});

test('an answer is shown with its age and kept on the device', async () => {
  const shown = open();
  expect(shown.current).toMatchObject({ value: null, loading: true });
  await expect.poll(() => shown.current.value).toBe('first');
  expect(shown.current).toMatchObject({ seenAt: NOW, loading: false, busy: false, failure: null });
  await expect.poll(() => onDevice('words')).toBe('first');
});

test('what failed on an earlier visit is not said while it is read again', async () => {
  answer = async () => failed('refused', 503);
  const before = open();
  await expect.poll(() => before.current.failure).not.toBeNull();
  cleanup();
  let come: (outcome: Outcome<string>) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      come = resolve;
    });
  const shown = open();
  expect(shown.current).toMatchObject({ value: null, loading: true, failure: null });
  await act(async () => come(failed('refused', 503)));
  await expect.poll(() => shown.current.loading).toBe(false);
  expect(shown.current.failure).not.toBeNull();
});

test('each question has an answer of its own', async () => {
  await words.reload(ME, 'BTCUSDT');
  says('second');
  await words.reload(ME, 'ETHUSDT');
  expect(asked).toEqual([
    [ME, 'BTCUSDT'],
    [ME, 'ETHUSDT'],
  ]);
  expect(await onDevice('words', 'BTCUSDT')).toBe('first');
  expect(await onDevice('words', 'ETHUSDT')).toBe('second');
});

test('the device answers without a server, and before it', async () => {
  await keepSeen(ME, 'words', new Map([['[]', 'kept']]), epochMs(1));
  const shown = open(false);
  await expect.poll(() => shown.current).toMatchObject({ value: 'kept', seenAt: 1 });
  expect(asked).toEqual([]);
});

test('a device that holds nothing says so once it was looked at', async () => {
  const shown = open(false);
  expect(shown.current.loading).toBe(true);
  await expect.poll(() => shown.current).toMatchObject({ value: null, loading: false });
});

test('what another tab read later is shown here', async () => {
  const shown = open();
  await expect.poll(() => shown.current.value).toBe('first');
  await act(() => keepSeen(ME, 'words', new Map([['[]', 'of another tab']]), epochMs(NOW + 1)));
  await expect.poll(() => shown.current.value).toBe('of another tab');
});

test('a failure stands beside the last answer until the next one', async () => {
  const shown = open();
  await expect.poll(() => shown.current.value).toBe('first');
  refuses();
  await act(() => words.reload(ME));
  expect(shown.current).toMatchObject({ value: 'first', failure: { status: 503 } });
  says('second');
  await act(() => words.reload(ME));
  expect(shown.current).toMatchObject({ value: 'second', failure: null });
});

test('it is read again at its interval and on return, and not out of view', async () => {
  open();
  await pass(MINUTE);
  expect(asked).toHaveLength(2);
  show('hidden');
  await pass(3 * MINUTE);
  expect(asked).toHaveLength(2);
  act(() => show('visible'));
  expect(asked).toHaveLength(3);
  cleanup();
  act(() => show('visible'));
  await pass(3 * MINUTE);
  expect(asked).toHaveLength(3);
});

test('it is read again when the server is reached again', async () => {
  const { rerender } = renderHook((online: boolean) => words.useRead(ME, online), {
    initialProps: false,
  });
  await pass(3 * MINUTE);
  expect(asked).toEqual([]);
  await act(async () => rerender(true));
  expect(asked).toEqual([[ME]]);
});

test('without an interval a follower reads once', async () => {
  renderHook(() => once.useRead(ME, true));
  await pass(10 * MINUTE);
  act(() => show('visible'));
  expect(asked).toHaveLength(1);
});

test('what holds is not read again, on this visit or the next', async () => {
  const visit = async () => {
    const { result, unmount } = renderHook(() => held.useRead(ME, true));
    await expect.poll(() => result.current.value).not.toBeNull();
    await act(async () => undefined);
    unmount();
  };
  await visit();
  await visit();
  forgetPage();
  await visit();
  expect(asked).toHaveLength(1);
  vi.setSystemTime(NOW + MINUTE);
  renderHook(() => held.useRead(ME, true));
  await expect.poll(() => asked).toHaveLength(2);
});

test('a change that the server already has is shown and kept, in other tabs too', async () => {
  const shown = open();
  await expect.poll(() => shown.current.value).toBe('first');
  await act(() => words.amend(ME, (text) => `${text}, amended`));
  expect(shown.current.value).toBe('first, amended');
  expect(await onDevice('words')).toBe('first, amended');
  expect(shown.current.seenAt).toBeGreaterThan(NOW);
});

test('what the server has been told stays, whatever a read under way brings', async () => {
  const arrive = pending();
  const shown = open();
  await act(() => words.put(ME, 'as told'));
  expect(shown.current).toMatchObject({ value: 'as told', busy: false, seenAt: NOW });
  await arrive('as it was');
  expect(shown.current.value).toBe('as told');
  expect(await onDevice('words')).toBe('as told');
});

test('it is read again when it may be out of date, while it is followed', async () => {
  const { result, unmount } = renderHook(() => told.useRead(ME, true));
  await expect.poll(() => result.current.value).toBe('first');
  says('second');
  await act(async () => change?.());
  await expect.poll(() => result.current.value).toBe('second');
  unmount();
  expect(change).toBeNull();
});

test('a failure is logged under its name, without the words of the server', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  refuses();
  await told.reload(ME);
  await words.reload(ME);
  expect(warn.mock.calls).toEqual([['Reading the told failed: refused, status 503']]);
  warn.mockRestore();
});

test('a held answer stays in view until the next arrives', () => {
  const { result, rerender } = renderHook(({ shown, loading }) => useHeld(shown, loading), {
    initialProps: { shown: 'first' as string | null, loading: false },
  });
  rerender({ shown: null, loading: true });
  expect(result.current).toBe('first');
  rerender({ shown: 'second', loading: false });
  expect(result.current).toBe('second');
  rerender({ shown: null, loading: false });
  expect(result.current).toBeNull();
});

test('of concurrent readings the one that began last wins', async () => {
  const first = pending();
  const early = words.reload(ME);
  const second = pending();
  const late = words.reload(ME);
  await second('late');
  await first('early');
  await Promise.all([early, late]);
  expect(await onDevice('words')).toBe('late');
});

test('an answer that comes after the sign-out is neither shown nor kept', async () => {
  const arrive = pending();
  const shown = open();
  forgetPage();
  await arrive('of the last user');
  expect(shown.current.value).toBeNull();
  expect(await onDevice('words')).toBeNull();
});

test('at sign-out the page forgets its answers', async () => {
  const { result } = renderHook(() => unkept.useRead(ME, true));
  await expect.poll(() => result.current.value).toBe('first');
  act(() => forgetPage());
  expect(result.current.value).toBeNull();
});

test('without a schema nothing is kept on the device', async () => {
  await unkept.reload(ME);
  expect(await (await database()).resources.count()).toBe(0);
});
