import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Analysed, contextOf } from '../../../analysis-server/analyst/analyse.ts';
import { connectModel } from '../../../analysis-server/language-model/connect-model.ts';
import { analysedMoments } from '../../support/analysed-moments.ts';
import { openBackends } from '../../support/backends.ts';
import { type ModelServer, startModelServer } from '../../support/model-server/model-server.ts';
import { keptLog, TEST_KEY, TEST_MODEL, write } from '../../support/model-server/written.ts';
import { settableClock } from '../../support/settable-clock.ts';

const QUESTION = 'Is there volume behind it?';

describe.each(await openBackends())('people who ask a model on $name', (opened) => {
  let analysed: Analysed;
  let server: ModelServer;

  beforeAll(async () => {
    const [moment] = await analysedMoments(1);
    if (!moment) throw new Error('no moment');
    analysed = moment;
  });
  beforeEach(async () => {
    server = await startModelServer('good');
  });
  afterEach(async () => {
    await server.close();
    await opened.database.query('delete from private.model_usage');
  });

  async function connected(dailyTokens: number) {
    const { writer, answerer } = await connectModel(
      {
        provider: 'openai-compatible',
        model: TEST_MODEL,
        apiKey: TEST_KEY,
        baseUrl: server.baseUrl,
        dailyTokens,
      },
      { database: opened.database, log: keptLog().log, clock: settableClock(0) },
    );
    if (!answerer) throw new Error('nobody answers');
    const ask = (signal = new AbortController().signal) =>
      answerer.answer(QUESTION, contextOf(analysed), signal);
    return { ask, writerOfText: async () => (await write(writer, analysed)).written.writer };
  }
  const booked = async () => {
    const [row] = await opened.database.query<{ tokens: number }>(
      'select tokens from private.model_usage',
    );
    return row?.tokens ?? 0;
  };

  it('are booked what was sent, where they break a question off', async () => {
    const { ask } = await connected(1_000_000);
    server.perform('hang');
    const breaking = new AbortController();
    const answer = ask(breaking.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    breaking.abort();
    expect(await answer).toEqual({ failed: true });
    const characters = server.requests[0]?.body.length ?? 0;
    expect(await booked()).toBeGreaterThan(characters / 4.5);
    expect(await booked()).toBeLessThan(characters / 3);
  });

  it('are booked nothing for a question that was broken off before it was sent', async () => {
    const { ask } = await connected(1_000_000);
    expect(await ask(AbortSignal.abort())).toEqual({ failed: true });
    expect(server.requests).toHaveLength(0);
    expect(await booked()).toBe(0);
  });

  it('leave half of the day to the texts', async () => {
    const { ask, writerOfText } = await connected(120_000);
    let answered = 0;
    while ('sentences' in (await ask())) answered += 1;
    expect(answered).toBeGreaterThan(0);
    expect(await ask()).toEqual({ notAsked: 'budget' });
    expect(await booked()).toBeLessThanOrEqual(60_000);
    expect(await writerOfText()).toBe(TEST_MODEL);
  });

  it('pause the model for questions by questions in vain, and not for texts', async () => {
    const { ask, writerOfText } = await connected(1_000_000);
    server.perform('broken');
    for (let n = 0; n < 3; n += 1) expect(await ask()).toEqual({ failed: true });
    server.perform('good');
    expect(await ask()).toEqual({ notAsked: 'paused' });
    expect(await writerOfText()).toBe(TEST_MODEL);
  });
});
