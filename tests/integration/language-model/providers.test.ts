import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeByRules } from '../../../analysis-server/analyst/analyse.ts';
import type { AnalysisFacts } from '../../../domain/analysis.ts';
import { factSets } from '../../bench/grounding/fact-sets.ts';
import { type ModelServer, startModelServer } from '../../support/model-server/model-server.ts';
import type { Play } from '../../support/model-server/plays.ts';
import {
  endlessBudget,
  keptLog,
  TEST_KEY,
  TEST_MODEL,
  write,
  writerOn,
} from '../../support/model-server/written.ts';

let facts: AnalysisFacts;
let byRules: string;
let server: ModelServer;

beforeAll(async () => {
  const [set] = await factSets(1);
  if (!set) throw new Error('no facts');
  facts = set.facts;
  byRules = writeByRules(facts).aianalysis;
});
afterEach(() => server.close());

const PROVIDERS = ['openai-compatible', 'openai', 'anthropic'] as const;

async function played(provider: (typeof PROVIDERS)[number], play: Play, timeLimitMs?: number) {
  server = await startModelServer(play);
  const kept = keptLog();
  const budget = endlessBudget();
  const parts = { log: kept.log, budget, ...(timeLimitMs === undefined ? {} : { timeLimitMs }) };
  const result = await write(writerOn(provider, server.baseUrl, parts), facts);
  return { ...result, lines: kept.lines(), used: budget.used() };
}

describe.each(PROVIDERS)('a model behind %s', (provider) => {
  test('that keeps to the facts writes the text, every number cited where it stands', async () => {
    const { written, progress, used } = await played(provider, 'good');
    expect(written.writer).toBe(TEST_MODEL);
    expect(written.citations.length).toBeGreaterThan(8);
    for (const { start, end } of written.citations) {
      expect(written.text.slice(start, end)).toMatch(/\d|hour/);
    }
    const uncited = written.citations.reduceRight(
      (text, { start, end }) => text.slice(0, start) + text.slice(end),
      written.text,
    );
    expect(uncited.replace(/MA\d+|TP\d/g, '')).not.toMatch(/\p{N}/u);
    expect(progress[0]).toBe(`Asking ${TEST_MODEL}`);
    expect(progress).toContain('Writing: The plan');
    expect(progress.at(-1)).toBe('Checking every number');
    expect(server.requests).toHaveLength(1);
    expect(used).toBeGreaterThan(1_000);
  });

  test.each(['lying', 'invented-numbers', 'wrong-direction', 'injection', 'wrong-schema'] as const)(
    'that plays %s is asked once more, then the rules write',
    async (play) => {
      const { written, progress } = await played(provider, play);
      expect(server.requests).toHaveLength(2);
      expect(progress).toContain('Asking once more');
      expect(written).toMatchObject({ writer: 'rules', text: byRules });
    },
  );

  test('that answers half and hangs up is asked once more, then the rules write', async () => {
    const { written } = await played(provider, 'half');
    expect(server.requests).toHaveLength(2);
    expect(written.writer).toBe('rules');
  });

  test('that answers with megabytes is cut off', async () => {
    const { written } = await played(provider, 'megabyte');
    expect(written.writer).toBe('rules');
    expect(server.bytesSent()).toBeLessThan(12_000_000);
  });

  test('that is busy for good is asked twice, then the rules write', async () => {
    const { written } = await played(provider, 'busy');
    expect(server.requests).toHaveLength(2);
    expect(written.writer).toBe('rules');
  });

  test('that is busy once is asked again when it says so', async () => {
    const { written } = await played(provider, 'busy-once');
    expect(server.requests).toHaveLength(2);
    expect(written.writer).toBe(TEST_MODEL);
  });

  test('that fails is asked twice, then the rules write', async () => {
    const { written, lines } = await played(provider, 'broken');
    expect(server.requests).toHaveLength(2);
    expect(written.writer).toBe('rules');
    expect(lines).toContain('server-error');
    expect(lines).not.toContain(TEST_KEY);
  });

  test('that hangs is left when the time is up', async () => {
    const { written } = await played(provider, 'hang', 300);
    expect(server.requests).toHaveLength(1);
    expect(written.writer).toBe('rules');
  });

  test('that mixes lies in loses them, and the rest stands', async () => {
    const { written } = await played(provider, 'mixed');
    expect(written.writer).toBe(TEST_MODEL);
    expect(written.text).not.toMatch(/99\.99|guaranteed/);
  });
});

test('the prompt holds the facts, the answer is held to a schema, and no tool may be called', async () => {
  await played('openai-compatible', 'good');
  const body = server.requests[0]?.body ?? '';
  expect(body).toContain('{plan.stopLoss} = ');
  expect(body).toContain('json_schema');
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TEST_KEY}`);
});

test('who stops the analysis stops the request', async () => {
  server = await startModelServer('hang');
  const writer = writerOn('openai', server.baseUrl, {
    log: keptLog().log,
    budget: endlessBudget(),
  });
  const stopping = new AbortController();
  const writing = writer.write(facts, () => undefined, stopping.signal);
  await expect.poll(() => server.requests.length).toBe(1);
  stopping.abort(new Error('stopped'));
  await expect(writing).rejects.toThrow('stopped');
});
