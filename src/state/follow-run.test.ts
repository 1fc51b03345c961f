import { describe, expect, test } from 'vitest';
import type { RunStatus } from '../../domain/analysis/read-run-status.ts';
import { knownAnalysis } from '../../tests/support/analysis-result.ts';
import { deferred } from '../../tests/support/deferred.ts';
import { failed, type Outcome, succeeded } from '../backend/failure.ts';
import { CHECK_FAILED, followRun, type RunWorld, UNREADABLE } from './follow-run.ts';

const SNAPSHOT = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';

const working = (progress: string, early = false): Outcome<RunStatus> =>
  succeeded({ status: 'other', progress, facts: early ? knownAnalysis() : null, words: null });
const complete: Outcome<RunStatus> = succeeded({
  status: 'complete',
  result: knownAnalysis(),
  snapshotId: SNAPSHOT,
});
const unreadable: Outcome<RunStatus> = succeeded({
  status: 'complete',
  result: 'unreadable',
  snapshotId: SNAPSHOT,
});
const broken = (error: string | null): Outcome<RunStatus> => succeeded({ status: 'error', error });
const unreachable = failed('unreachable', 0, null);

/** A world that gives these answers one after another, the last one for ever. */
function world(answers: readonly Outcome<RunStatus>[], changes: Partial<RunWorld> = {}) {
  const waits: number[] = [];
  const received: string[] = [];
  let asked = 0;
  const all: RunWorld = {
    status: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (!answer) throw new Error('a world needs an answer');
      return answer;
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    untilOnline: async () => undefined,
    stopped: () => false,
    onProgress: (progress) => received.push(`${progress.text}${progress.facts ? ' +facts' : ''}`),
    ...changes,
  };
  return { all, waits, received, asked: () => asked };
}

test('the first question comes after a second, the rest five seconds apart', async () => {
  const { all, waits } = world([working('a'), working('b'), complete]);
  expect(await followRun(all)).toMatchObject({ end: 'complete', snapshotId: SNAPSHOT });
  expect(waits).toEqual([1000, 5000, 5000]);
});

test('progress is passed on, with the facts as soon as they exist', async () => {
  const { all, received } = world([working('Loading candles'), working('Writing', true), complete]);
  await followRun(all);
  expect(received).toEqual(['Loading candles', 'Writing +facts']);
});

test('after 120 questions without an end the run has timed out', async () => {
  const { all, asked } = world([working('still')]);
  expect(await followRun(all)).toEqual({ end: 'error', message: 'Analysis timed out' });
  expect(asked()).toBe(120);
});

describe('an end in error', () => {
  test.each([
    ["the server's own words", [broken('No candles')], 'No candles'],
    ['the default where it has none', [broken(null)], 'Analysis failed'],
    ['a refused question', [failed('refused', 403, 'no')], CHECK_FAILED],
    ['a result that cannot be read', [unreadable], UNREADABLE],
    ['an answer that cannot be read', [failed('malformed', 200, null)], CHECK_FAILED],
    ['a server that stays away', [unreachable], CHECK_FAILED],
  ])('%s', async (_name, answers, message) => {
    expect(await followRun(world(answers).all)).toEqual({ end: 'error', message });
  });
});

test('failures that pass do not end the run', async () => {
  const busy = failed('retryable', 503, null);
  const { all } = world([unreachable, busy, working('a'), unreachable, busy, complete]);
  expect(await followRun(all)).toMatchObject({ end: 'complete' });
});

test('a job that the server no longer knows is gone', async () => {
  expect(await followRun(world([failed('refused', 404, 'none')]).all)).toEqual({ end: 'gone' });
});

test('without a network no question is asked until it is back', async () => {
  const online = deferred<void>();
  const { all, asked } = world([complete], { untilOnline: () => online.promise });
  const end = followRun(all);
  await Promise.resolve();
  expect(asked()).toBe(0);
  online.resolve();
  expect(await end).toMatchObject({ end: 'complete' });
});

test('a run that is no longer followed stops without a word', async () => {
  const { all, asked } = world([complete], { stopped: () => true });
  expect(await followRun(all)).toEqual({ end: 'stopped' });
  expect(asked()).toBe(0);
});
