import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { repeat } from './repeating.ts';
import { measureTasks } from './tasks.ts';

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
  const registry = new Registry();
  measureTasks(registry);
  await vi.advanceTimersByTimeAsync(200);
  expect(rounds).toBe(3);
  const text = await registry.metrics();
  expect(text).toContain('task_failures_total{task="test"} 1');
  const now = Date.now() / 1_000;
  expect(text).toContain(`task_last_success_timestamp_seconds{task="test"} ${now}`);
  await repeating.stop();
  expect(await registry.metrics()).not.toContain('task="test"');
});

it('does not fill the log while every round fails alike', async () => {
  const lines: string[] = [];
  const recorded = createLog({
    name: 'test',
    level: 'warn',
    destination: { write: (line) => lines.push(line) },
  });
  const away = async () => Promise.reject(new Error('The exchange cannot be reached.'));
  const repeating = repeat('test', away, 2_000, recorded);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  await repeating.stop();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('(task: test, times: 300)');
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
