import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWake } from './wake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a ring wakes who waits, and leaves no timer', async () => {
  const wake = createWake();
  const waiting = wake.wait(60_000);
  wake.ring();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});

test('a ring that nobody heard is kept, once', async () => {
  const wake = createWake();
  wake.ring();
  wake.ring();
  await wake.wait(60_000);
  const second = wake.wait(60_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await second;
});
