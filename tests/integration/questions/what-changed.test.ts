import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordCount } from '../../../analysis-server/analyst/sentence.ts';
import { QuestionAnswerSchema } from '../../../domain/analysis/question.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';

const HOUR = 3_600_000;

describe.each(await openBackends())(
  'what changed since the analysis before, on $name',
  (opened) => {
    let api: TestAnalysisServer;
    let ann: Person;
    let earlier: string;
    let later: string;
    let next: string;

    const analysed = async (coin: string) => {
      const { key } = await api.analyze(ann, coin);
      const done = await api.finished(ann, coin, key);
      if (done.status !== 'complete' || !done.snapshot_id)
        throw new Error(`ended as ${done.status}`);
      return done.snapshot_id;
    };

    beforeAll(async () => {
      const market = scriptedMarket([
        { coin: 'BTCUSDT', from: epochMs(MARKET_TIME + 5 * HOUR), percent: 9 },
      ]);
      api = analysisServerOn(opened, market);
      await api.server.start();
      ann = await createApproved(opened.database);
      earlier = await analysed('BTCUSDT');
      market.clock.advance(12 * HOUR);
      later = await analysed('BTCUSDT');
      market.clock.advance(HOUR / 4);
      next = await analysed('BTCUSDT');
    });
    afterAll(() => api.server.stop());

    const ask = (snapshot: string) =>
      api.post(ann, '/questions', { snapshot, question: 'what-changed' });
    const answerTo = async (snapshot: string) => {
      const { status, body } = await ask(snapshot);
      expect([status, body]).toEqual([200, expect.anything()]);
      return v.parse(QuestionAnswerSchema, body);
    };
    const resultOf = async (snapshot: string) => {
      const [row] = await opened.database.query<{
        result: { snapshotTime: number; tradeRecommendation: { action: string } };
      }>('select result from public.analysis_snapshots where id = $1', [snapshot]);
      if (!row) throw new Error('no such analysis');
      return row.result;
    };
    /** An analysis stored once more, by another engine and with other columns. */
    const copied = async (
      of: string,
      columns: { readonly time?: string; readonly result?: string; readonly inputs?: string },
    ) => {
      const { time = 'snapshot_time', result = 'result', inputs = 'inputs' } = columns;
      const [row] = await opened.database.query<{ id: string }>(
        `insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       select coin, market, ${time}, 'analyst 99', ${result}, recommendation, ${inputs}
       from public.analysis_snapshots where id = $1 returning id`,
        [of],
      );
      return row?.id ?? '';
    };

    it('is said of the plan and of the evidence, each with the claim behind it', async () => {
      const answer = await answerTo(later);
      expect(answer.since).toBe((await resultOf(earlier)).snapshotTime);
      expect(answer.left).toBeNull();
      const { action } = (await resultOf(later)).tradeRecommendation;
      const news = `The earlier plan ended at its stop. ${action} again. `;
      expect(answer.text.slice(0, news.length)).toBe(news);
      expect(answer.text).toContain('New: ');
      expect(wordCount(answer.text)).toBeLessThanOrEqual(30);
      const ids = answer.claims.map(({ id }) => id);
      expect(new Set(answer.spans.map(({ claim }) => claim))).toEqual(new Set(ids));
      for (const { start, end } of answer.spans) {
        expect(answer.text.slice(start, end)).toMatch(/\S/);
      }
    });

    it('is answered a quarter of an hour later, too', async () => {
      const { since, text } = await answerTo(next);
      expect(since).toBe((await resultOf(later)).snapshotTime);
      expect(text).toMatch(/^The plan is unchanged\. /);
    });

    it('is the same whenever it is asked', async () => {
      expect(await answerTo(later)).toEqual(await answerTo(later));
    });

    it('is said plainly where there is no analysis before', async () => {
      expect(await answerTo(earlier)).toEqual({
        text: 'This is the first analysis of BTC.',
        spans: [],
        claims: [],
        since: null,
        left: null,
      });
    });

    it('is found for what another engine wrote, of which the inputs alone are read', async () => {
      const origin = `jsonb_build_object('coin', result -> 'coin', 'market', result -> 'market',
      'tickSize', result -> 'tickSize', 'actualAnalysisTime', result -> 'actualAnalysisTime',
      'writer', result -> 'writer')`;
      const old = await copied(later, { result: origin });
      expect(await answerTo(old)).toEqual(await answerTo(later));
    });

    it('is said plainly where candles of the one before are not kept', async () => {
      const inputs = "jsonb_set(inputs, '{candles,4h,count}', '5000')";
      const between = await copied(earlier, { time: "snapshot_time + interval '2 hours'", inputs });
      const answer = await answerTo(later);
      expect(answer.text).toMatch(
        /^The analysis before cannot be compared: Of the 5000 candles of 4h behind this analysis, \d+ are kept/,
      );
      expect(answer).toMatchObject({ spans: [], claims: [], since: null });
      await opened.database.query('delete from public.analysis_snapshots where id = $1', [between]);
    });

    it('is refused for an analysis that is not there, and for what is no question', async () => {
      const unknown = randomUUID();
      expect(await ask(unknown)).toMatchObject({
        status: 404,
        body: { detail: `There is no analysis ${unknown}.` },
      });
      for (const question of ['', '   ', 'x'.repeat(301), 7, null]) {
        const { status } = await api.post(ann, '/questions', { snapshot: later, question });
        expect([question, status]).toEqual([question, 422]);
      }
    });

    it("needs no model, and a question of one's own does", async () => {
      expect(
        await api.post(ann, '/questions', { snapshot: later, question: 'Is volume behind it?' }),
      ).toMatchObject({
        status: 503,
        body: { detail: expect.stringMatching(/^No language model is connected/) },
      });
      expect((await api.post(ann, '/coinlist')).body).toMatchObject({ freeQuestions: false });
    });
  },
);
