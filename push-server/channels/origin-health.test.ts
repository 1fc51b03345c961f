import { expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { afterOutcome, HEALTHY, pausedUntil, SILENT_LIMIT } from './origins.ts';

const now = epochMs(1_000_000);
const silence = 'timed-out';
const answer = 'answered';

function silences(count: number) {
  let health = HEALTHY;
  for (let n = 0; n < count; n += 1) health = afterOutcome(health, silence, now);
  return health;
}

test('a few silences pause nothing', () => {
  expect(silences(SILENT_LIMIT - 1).pausedUntil).toBe(0);
});

test('a run of silences pauses for five seconds, however many come at once', () => {
  expect(silences(SILENT_LIMIT).pausedUntil).toBe(now + 5_000);
  expect(silences(SILENT_LIMIT + 50).pausedUntil).toBe(now + 5_000);
});

test('each silence after a pause doubles the next one, up to five minutes', () => {
  let health = silences(SILENT_LIMIT);
  const pauses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const end = health.pausedUntil;
    health = afterOutcome(health, silence, end);
    pauses.push(health.pausedUntil - end);
  }
  expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
});

test('an answer of any kind ends the run', () => {
  const health = afterOutcome(silences(SILENT_LIMIT - 1), answer, now);
  expect(afterOutcome(health, silence, now)).toEqual({ silent: 1, pausedUntil: 0 });
});

test('a pause is never shortened', () => {
  const long = pausedUntil(HEALTHY, epochMs(now + 60_000));
  expect(pausedUntil(long, epochMs(now + 1)).pausedUntil).toBe(now + 60_000);
});
