import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { repeat } from './repeating.ts';

const log = createLog({ name: 'test', level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('begins at once and goes on although a round fails', async () => {
  let rounds = 0;
  const repeating = repeat(
    'test',
    async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('once');
    },
    100,
    log,
  );
  expect(rounds).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(rounds).toBe(3);
  await repeating.stop();
});

it('never runs twice at the same time, and stops after the round under way', async () => {
  const gate = Promise.withResolvers<void>();
  const task = vi.fn(() => gate.promise);
  const repeating = repeat('test', task, 100, log);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(1);
  const stopped = repeating.stop();
  gate.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(1);
});
