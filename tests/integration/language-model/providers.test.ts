import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Analysed, wordsByRules } from '../../../analysis-server/analyst/analyse.ts';
import { SECTION_TITLES } from '../../../analysis-server/analyst/text/draft.ts';
import type { WrittenText } from '../../../analysis-server/jobs/writer.ts';
import { analysedMoments } from '../../support/analysed-moments.ts';
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

let analysed: Analysed;
let server: ModelServer;

beforeAll(async () => {
  const [moment] = await analysedMoments(1);
  if (!moment) throw new Error('no moment');
  analysed = moment;
});
afterEach(() => server.close());

const PROVIDERS = ['openai-compatible', 'openai', 'anthropic'] as const;

/** What stands outside the evidence of a text. */
const opinionOf = ({ aianalysis, text }: WrittenText) =>
  text.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), aianalysis);

async function played(provider: (typeof PROVIDERS)[number], play: Play, timeLimitMs?: number) {
  server = await startModelServer(play);
  const kept = keptLog();
  const budget = endlessBudget();
  const parts = { log: kept.log, budget, ...(timeLimitMs === undefined ? {} : { timeLimitMs }) };
  const result = await write(writerOn(provider, server.baseUrl, parts), analysed);
  return { ...result, lines: kept.lines(), used: budget.used() };
}

describe.each(PROVIDERS)('a model behind %s', (provider) => {
  test('that argues from the claims writes the text, and no figure outside its evidence', async () => {
    const { written, progress, used, lines } = await played(provider, 'good');
    expect(written.writer).toBe(TEST_MODEL);
    expect(lines).toContain('"lostVoices":0');
    expect(written.text.length).toBeGreaterThan(8);
    expect(opinionOf(written)).not.toMatch(/\p{N}/u);
    expect(opinionOf(written)).toContain('and that asks for patience');
    const known = new Set(written.claims.map(({ id }) => id));
    expect(written.text.every(({ claim }) => known.has(claim))).toBe(true);
    expect(progress[0]).toBe('Writing the analysis');
    expect(progress).toContain('Writing: Trend');
    expect(progress.at(-1)).toBe('Checking every word');
    expect(server.requests).toHaveLength(1);
    expect(used).toBeGreaterThan(1_000);
  });

  test('shows its text section by section while it writes', async () => {
    const { texts } = await played(provider, 'good');
    expect(texts.length).toBeGreaterThan(2);
    for (const [at, { text, spans }] of texts.entries()) {
      expect(text.startsWith(texts[at - 1]?.text ?? '')).toBe(true);
      expect(spans.every(({ start, end }) => start < end && end <= text.length)).toBe(true);
    }
    const headings: string[] = texts.at(-1)?.text.match(/(?<=### ).+/g) ?? [];
    expect(headings).toContain('Levels');
    expect(SECTION_TITLES.filter((title) => headings.includes(title))).toEqual(headings);
  });

  test.each(['lazy', 'injected', 'wrong-schema'] as const)(
    'that plays %s is asked once more, then the rules write',
    async (play) => {
      const { written, progress } = await played(provider, play);
      expect(server.requests).toHaveLength(2);
      expect(progress).toContain('Writing it once more');
      expect(written).toEqual(wordsByRules(analysed));
    },
  );

  test('that promises, commands and invents loses all its words and none of its evidence', async () => {
    const { written, texts } = await played(provider, 'hostile');
    expect(written.writer).toBe(TEST_MODEL);
    for (const text of [written.aianalysis, ...texts.map((each) => each.text)]) {
      expect(text).not.toMatch(/71,234|guaranteed|buy now|instead|img|https/);
    }
    const words = opinionOf(written).replace(/^### .+$/gm, '');
    // Code's own words, between two claims.
    expect(words.match(/\p{L}+/gu)?.filter((word) => !['and', 'but'].includes(word)) ?? []).toEqual(
      [],
    );
    expect(server.requests).toHaveLength(1);
  });

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

  test('that makes promises now and then keeps the words between them', async () => {
    const { written } = await played(provider, 'mixed');
    expect(written.writer).toBe(TEST_MODEL);
    expect(written.aianalysis).not.toContain('guaranteed');
    expect(opinionOf(written)).toContain('and that asks for patience');
  });
});

test('the prompt holds the claims, the answer is held to a schema, and no tool may be called', async () => {
  await played('openai-compatible', 'good');
  const body = server.requests[0]?.body ?? '';
  expect(body).toContain('Claims: number [leans to]');
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
  const writing = writer.write(
    analysed,
    { onProgress: () => undefined, onText: () => undefined },
    stopping.signal,
  );
  await expect.poll(() => server.requests.length).toBe(1);
  stopping.abort(new Error('stopped'));
  await expect(writing).rejects.toThrow('stopped');
});
