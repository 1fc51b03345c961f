import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Analysed } from '../../../analysis-server/analyst/analyse.ts';
import type { Writer } from '../../../analysis-server/jobs/writer.ts';
import { createMetrics } from '../../../platform/server/metrics.ts';
import { analysedMoments } from '../../support/analysed-moments.ts';
import { type ModelServer, startModelServer } from '../../support/model-server/model-server.ts';
import type { Play } from '../../support/model-server/plays.ts';
import {
  endlessBudget,
  keptLog,
  TEST_MODEL,
  write,
  writerOn,
} from '../../support/model-server/written.ts';
import { type SettableClock, settableClock } from '../../support/settable-clock.ts';

const PAUSE_MS = 5 * 60_000;

let analysed: Analysed;
let server: ModelServer;
let clock: SettableClock;
let kept: ReturnType<typeof keptLog>;

beforeAll(async () => {
  const [moment] = await analysedMoments(1);
  if (!moment) throw new Error('no moment');
  analysed = moment;
});
beforeEach(() => {
  clock = settableClock(Date.UTC(2026, 10, 20));
  kept = keptLog();
});
afterEach(() => server.close());

async function writerAt(play: Play, timeLimitMs?: number): Promise<Writer> {
  server = await startModelServer(play);
  const limit = timeLimitMs === undefined ? {} : { timeLimitMs };
  const parts = { log: kept.log, budget: endlessBudget(), clock, ...limit };
  return writerOn('openai-compatible', server.baseUrl, parts);
}

async function writeTimes(writer: Writer, times: number): Promise<string[]> {
  const writers: string[] = [];
  for (let n = 0; n < times; n += 1) writers.push((await write(writer, analysed)).written.writer);
  return writers;
}

test('a model that hangs is paused: the rules write without waiting, then it is tried once', async () => {
  const writer = await writerAt('hang', 100);
  const metrics = createMetrics('test');
  writer.measure?.(metrics);
  expect(await writeTimes(writer, 5)).toEqual(['rules', 'rules', 'rules', 'rules', 'rules']);
  expect(server.requests).toHaveLength(3);
  expect(await metrics.metrics()).toMatch(
    /analysis_model_takeovers_total\{cause="paused"[^}]*\} 2/,
  );
  expect(kept.lines()).toContain('"cause":"paused"');

  clock.advance(PAUSE_MS);
  expect(await writeTimes(writer, 2)).toEqual(['rules', 'rules']);
  expect(server.requests).toHaveLength(4);
});

test.each(['busy', 'broken'] as const)(
  'a model that is %s is paused and comes back',
  async (play) => {
    const writer = await writerAt(play);
    await writeTimes(writer, 3);
    const asked = server.requests.length;
    server.perform('good');
    expect(await writeTimes(writer, 1)).toEqual(['rules']);
    expect(server.requests).toHaveLength(asked);
    clock.advance(PAUSE_MS);
    expect(await writeTimes(writer, 2)).toEqual([TEST_MODEL, TEST_MODEL]);
  },
);

test('a model that answers with too little evidence is not paused', async () => {
  const writer = await writerAt('lazy');
  await writeTimes(writer, 4);
  expect(server.requests).toHaveLength(8);
});

test('a draft stands although what it cost could not be settled', async () => {
  server = await startModelServer('good');
  const budget = {
    ...endlessBudget(),
    reserve: async () => ({
      settle: async () => {
        throw new Error('the database is away');
      },
    }),
  };
  const writer = writerOn('openai-compatible', server.baseUrl, { log: kept.log, budget, clock });
  expect(await writeTimes(writer, 1)).toEqual([TEST_MODEL]);
  expect(kept.lines()).toContain('used tokens could not be settled');
});
