// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveCount, startLiveCount } from './live-count.ts';
import { markup } from './prerender.tsx';

let live: LiveCount | null = null;
const read = vi.fn<() => Promise<number | null>>();
const text = (part: string) => document.querySelector(`[data-part="${part}"]`)?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = markup;
});
afterEach(() => {
  live?.stop();
  read.mockReset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function started(...answers: readonly (number | null)[]): Promise<void> {
  for (const answer of answers) read.mockResolvedValueOnce(answer);
  live = startLiveCount(document, read);
  await vi.advanceTimersByTimeAsync(0);
}

test('the count is loading until it is known', async () => {
  read.mockReturnValueOnce(new Promise(() => undefined));
  live = startLiveCount(document, read);
  await vi.advanceTimersByTimeAsync(0);
  expect(text('count')).toBe('Loading...');
});

test('it is shown once it is known', async () => {
  await started(1);
  expect(text('count')).toBe('1 user has signed up!');
});

test('it is refreshed every 30 seconds', async () => {
  await started(1, 2);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(text('count')).toBe('1 user has signed up!');
  await vi.advanceTimersByTimeAsync(1);
  expect(text('count')).toBe('2 users have signed up!');
});

test('it is refreshed at once when asked', async () => {
  await started(1, 2);
  await live?.refresh();
  expect(text('count')).toBe('2 users have signed up!');
});

test('a page that nobody looks at asks nothing, and asks again once it is seen', async () => {
  await started(1, 2);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(text('count')).toBe('2 users have signed up!');
});

test('a count that cannot be refreshed stays', async () => {
  await started(5, null);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(text('count')).toBe('5 users have signed up!');
});

test('a count that never came does not load for ever, and is asked for again', async () => {
  await started(null, 3);
  expect(text('count')).toBe('The count is not available right now.');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(text('count')).toBe('3 users have signed up!');
});

test('while no answer comes it is asked for more often, until one does', async () => {
  await started(5, null, 6, 7);
  live?.hurry(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(text('count')).toBe('5 users have signed up!');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(text('count')).toBe('6 users have signed up!');
  live?.hurry(false);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(read).toHaveBeenCalledTimes(3);
});

test.each(['online', 'offline'])('a network that may be %s is tried at once', async (hint) => {
  await started(1, 2);
  dispatchEvent(new Event(hint));
  await vi.advanceTimersByTimeAsync(0);
  expect(text('count')).toBe('2 users have signed up!');
});

test('it stops with the page', async () => {
  await started(1);
  live?.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  expect(read).toHaveBeenCalledTimes(1);
});
