import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleAnswer, SampleAnswerSchema } from '../../../domain/analysis/sample.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';

const FOUR_HOURS = 4 * 3_600_000;

describe.each(await openBackends())('the open sample on $name', (opened) => {
  let api: TestAnalysisServer;
  let ann: Person;

  beforeAll(async () => {
    const market = scriptedMarket();
    api = analysisServerOn(opened, market, {
      clock: market.clock,
      limits: { sampleCallsPerMinute: 1_000 },
    });
    await api.server.start();
    ann = await createApproved(opened.database);
  });
  afterAll(() => api.server.stop());

  /** Asks as a client without an account. */
  const ask = (headers: Record<string, string> = {}, address = '192.0.2.1', on = api) =>
    Promise.resolve(
      on.server.app.fetch(new Request('http://server/sample', { headers }), {
        clientAddress: address,
      }),
    );
  const answerOf = async (response: Response): Promise<SampleAnswer> =>
    v.parse(SampleAnswerSchema, await response.json());
  /** How many runs of the coin there have been. */
  async function runs(): Promise<number> {
    const rows = await opened.database.query(
      `select 1 from public.analysis_runs where coin = 'BTCUSDT'`,
    );
    return rows.length;
  }
  /** Asks, a minute at a time, until the answer is another than one that is known. */
  async function answerAfter(known: string | null): Promise<SampleAnswer> {
    for (;;) {
      const response = await ask();
      const answer = response.ok ? await answerOf(response) : null;
      if (answer && answer.snapshot !== known) return answer;
      api.market.clock.advance(30_000);
      await setTimeout(20);
    }
  }

  it('is made when somebody asks for it, and asked for again meanwhile', async () => {
    const first = await ask();
    expect(first.status).toBe(503);
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
    const { coin, snapshot, result, watch, chart } = await answerAfter(null);
    expect(coin).toBe('BTCUSDT');
    const [row] = await opened.database.query<{ id: string; result: unknown }>(
      `select id, result from public.analysis_snapshots where coin = 'BTCUSDT'`,
    );
    expect(row).toEqual({ id: snapshot, result });
    const [plan] = await opened.database.query<{ kept_at: Date }>(
      `select kept_at from public.plans where coin = 'BTCUSDT' and snapshot = $1`,
      [snapshot],
    );
    expect(watch).toMatchObject({ keptAt: plan?.kept_at.getTime(), ended: null, touches: [] });
    expect(chart?.['4h'].candles.length).toBeGreaterThan(100);
  });

  it('may be kept by anybody for a minute, and is not sent to those who have it', async () => {
    const response = await ask();
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const tag = response.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await ask({ 'if-none-match': `W/${tag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('is made once for each four-hour close, however often it is asked for', async () => {
    const before = await runs();
    const { snapshot } = await answerOf(await ask());
    api.market.clock.set(MARKET_TIME + FOUR_HOURS);
    // The older one serves meanwhile.
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
    for (const answer of answers) expect((await answerOf(answer)).snapshot).toBe(snapshot);
    await answerAfter(snapshot);
    api.market.clock.advance(3_600_000);
    await ask();
    await setTimeout(50);
    expect(await runs()).toBe(before + 1);
  });

  it('that could not be made is not tried again before the next close', async () => {
    const before = await runs();
    api.market.clock.set(MARKET_TIME + 2 * FOUR_HOURS);
    api.market.before = async (call) => {
      if (call === 'candles') throw new MarketError('unreachable', 'The market does not answer.');
    };
    await ask();
    await expect.poll(runs).toBe(before + 1);
    await expect
      .poll(() =>
        opened.database.query(
          `select 1 from public.analysis_runs where coin = 'BTCUSDT' and status = 'error'`,
        ),
      )
      .toHaveLength(1);
    api.market.before = async () => undefined;
    for (let minute = 1; minute <= 5; minute += 1) {
      api.market.clock.advance(60_000);
      expect((await ask()).status).toBe(200);
    }
    await setTimeout(50);
    expect(await runs()).toBe(before + 1);
  });

  it('is of Bitcoin alone, and opens nothing else', async () => {
    const { key } = await api.analyze(ann, 'ETHUSDT');
    await api.finished(ann, 'ETHUSDT', key);
    api.market.clock.advance(60_000);
    const answer = await answerOf(await ask());
    expect(answer.coin).toBe('BTCUSDT');
    for (const path of ['/chart', '/inputs', '/analyze', '/status', '/prices', '/questions']) {
      const body = { snapshot: answer.snapshot, coins: ['BTCUSDT'], coin: 'BTCUSDT', key };
      expect((await api.post(null, path, body)).status, path).toBe(401);
    }
    const written = JSON.stringify(answer);
    for (const personal of [ann.id, ann.email, key]) expect(written).not.toContain(personal);
  });

  it('is limited by client', async () => {
    const strict = analysisServerOn(opened, scriptedMarket(), {
      limits: { sampleCallsPerMinute: 2 },
    });
    const from = (address: string) => ask({}, address, strict).then(({ status }) => status);
    expect([await from('192.0.2.7'), await from('192.0.2.7')]).not.toContain(429);
    expect(await from('192.0.2.7')).toBe(429);
    expect(await from('192.0.2.8')).not.toBe(429);
  });

  it('can be switched off', async () => {
    const closed = analysisServerOn(opened, scriptedMarket(), { sample: false });
    expect((await ask({}, '192.0.2.1', closed)).status).toBe(404);
  });
});
