import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settableClock } from '../../tests/support/settable-clock.ts';
import { createLog } from '../process/log.ts';
import type { Database } from './database.ts';
import { createRounds, type Round } from './rounds.ts';

const log = createLog({ name: 'test', level: 'silent' });
const NOON = Date.UTC(2026, 10, 23, 12);

/** Rounds of which nothing is recorded. */
function roundsOn(clock = settableClock(NOON), to = log) {
  const away = () => Promise.reject(new Error('not asked'));
  const database: Database = { query: away, transaction: away, listen: away, close: away };
  return createRounds({ database, program: 'test', clock, log: to });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('begins at once and goes on although a round fails', async () => {
  const rounds = roundsOn();
  let begun = 0;
  const repeating = rounds.repeat({ name: 'test', everyMs: 100 }, async () => {
    begun += 1;
    if (begun === 1) throw new Error('once');
  });
  expect(begun).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toBe(3);
  await repeating.stop();
});

it('does not fill the log while every round fails alike', async () => {
  const lines: string[] = [];
  const recorded = createLog({
    name: 'test',
    level: 'warn',
    destination: { write: (line) => lines.push(line) },
  });
  const rounds = roundsOn(settableClock(NOON), recorded);
  const away = async () => Promise.reject(new Error('The exchange cannot be reached.'));
  const repeating = rounds.repeat({ name: 'test', everyMs: 2_000 }, away);
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  await repeating.stop();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('(task: test, times: 300)');
});

it('never runs twice at the same time, and stops after the round under way', async () => {
  const gate = Promise.withResolvers<void>();
  const task = vi.fn(() => gate.promise);
  const repeating = roundsOn().repeat({ name: 'test', everyMs: 100 }, task);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(1);
  const asked = repeating.round();
  const stopped = repeating.stop();
  gate.resolve();
  await Promise.all([asked, stopped]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(1);
});

it('is not ready once a round has not ended well for five minutes and two beats', async () => {
  const clock = settableClock(NOON);
  const rounds = roundsOn(clock);
  const hung = rounds.repeat({ name: 'hung', everyMs: 60_000 }, () => new Promise(() => undefined));
  const well = rounds.repeat({ name: 'well', everyMs: 60_000 }, async () => undefined);
  clock.advance(420_000);
  await expect(rounds.check()).resolves.toBeUndefined();
  clock.advance(1_000);
  await well.round();
  await expect(rounds.check()).rejects.toThrow(new Error('hung: 421 s silent'));
  void hung;
});

it('does not count as stalled what has nothing to do, nor what was ended', async () => {
  const clock = settableClock(NOON);
  const rounds = roundsOn(clock);
  const idle: Round = { name: 'idle', mostSilent: null };
  rounds.watch(idle);
  await rounds.repeat({ name: 'ended', everyMs: 100 }, async () => undefined).stop();
  clock.advance(86_400_000);
  await expect(rounds.check()).resolves.toBeUndefined();
});
