import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLanguageModelWriter } from '../../../analysis-server/language-model/language-model-writer.ts';
import { openModel } from '../../../analysis-server/language-model/open-model.ts';
import { createTokenBudget } from '../../../analysis-server/language-model/token-budget.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
import { type ModelServer, startModelServer } from '../../support/model-server/model-server.ts';
import { TEST_MODEL } from '../../support/model-server/written.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { quietLog } from '../../support/test-database.ts';

const DAILY_TOKENS = 200_000;

describe.each(await openBackends())('an analysis with a language model on $name', (opened) => {
  let api: TestAnalysisServer;
  let model: ModelServer;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    model = await startModelServer('good');
    const writer = createLanguageModelWriter({
      model: openModel({
        provider: 'openai-compatible',
        model: TEST_MODEL,
        apiKey: null,
        baseUrl: model.baseUrl,
        dailyTokens: DAILY_TOKENS,
      }),
      modelName: TEST_MODEL,
      budget: createTokenBudget(opened.database, DAILY_TOKENS),
      log: quietLog,
    });
    api = analysisServerOn(opened, scriptedMarket(), { writer });
    await api.server.start();
    ann = await createApproved(opened.database);
    bob = await createApproved(opened.database);
  });
  afterEach(() => model.perform('good'));
  afterAll(async () => {
    await api.server.stop();
    await model.close();
  });

  const done = async (person: Person, coin: string) => {
    const { key } = await api.analyze(person, coin);
    const job = await api.finished(person, coin, key);
    if (job.status !== 'complete') throw new Error(`ended as ${job.status}: ${job.error}`);
    return job.results;
  };
  const metrics = async () => (await readMetrics(api.server)).text();
  const used = async () => {
    const rows = await opened.database.query<{ tokens: number }>(
      'select tokens from private.model_usage',
    );
    return rows[0]?.tokens ?? 0;
  };

  it('stores the text with spans that point at the exact stretch of each claim', async () => {
    const results = await done(ann, 'BTCUSDT');
    expect(results.writer).toBe(TEST_MODEL);
    const nearest = results.text.find(({ claim }) => claim.startsWith('nearest-level:'));
    if (!nearest) throw new Error('the nearest level is no evidence of the text');
    const shown = results.aianalysis.slice(nearest.start, nearest.end);
    const figures = shown.match(/\d[\d.,]*/g) ?? [];
    const numbers = figures.map((figure) => Number(figure.replaceAll(',', '')));
    const { values } = results.claims.find(({ id }) => id === nearest.claim) ?? { values: [] };
    const level = values.find(({ fact }) => fact !== 'price')?.value ?? Number.NaN;
    expect(numbers.some((number) => Math.abs(number - level) <= results.tickSize)).toBe(true);
  });

  it('asks the model once for a coin and candle, however many people want it', async () => {
    const before = model.requests.length;
    const [first, second] = await Promise.all([done(ann, 'ETHUSDT'), done(bob, 'ETHUSDT')]);
    const third = await done(bob, 'ETHUSDT');
    expect(model.requests.length).toBe(before + 1);
    expect([second.aianalysis, third.aianalysis]).toEqual([first.aianalysis, first.aianalysis]);
  });

  it('puts the tokens that were used in place of those set aside', async () => {
    const before = await used();
    await done(ann, 'LTCUSDT');
    const cost = (await used()) - before;
    expect(cost).toBeGreaterThan(1_000);
    expect(cost).toBeLessThan(20_000);
    expect(await metrics()).toContain(
      `analysis_model_budget_left_tokens{app="analysis-server"} ${DAILY_TOKENS - before - cost}`,
    );
  });

  it('goes over to the rules when the model brings too little, and says who wrote', async () => {
    model.perform('lazy');
    const results = await done(ann, 'SOLUSDT');
    expect(results.writer).toBe('rules');
    expect(await metrics()).toMatch(/analysis_model_takeovers_total\{cause="drafts"[^}]*\} 1/);
  });

  it('goes over to the rules past the daily budget, without a request', async () => {
    await opened.database.query('update private.model_usage set tokens = $1', [DAILY_TOKENS - 10]);
    const before = model.requests.length;
    expect((await done(ann, 'XRPUSDT')).writer).toBe('rules');
    expect(model.requests.length).toBe(before);
    expect(await used()).toBe(DAILY_TOKENS - 10);
  });
});
