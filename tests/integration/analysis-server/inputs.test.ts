import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recompute } from '../../../analysis-server/analyst/recompute-analysis.ts';
import { AnalysisResultSchema } from '../../../domain/analysis/analysis.ts';
import { InputsAnswerSchema, unpackCandles } from '../../../domain/analysis/inputs-answer.ts';
import { SnapshotChartSchema } from '../../../domain/analysis/readings/chart.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

describe.each(await openBackends())('the candles behind an analysis on $name', (opened) => {
  let api: TestAnalysisServer;
  let ann: Person;
  let snapshot: string;

  beforeAll(async () => {
    api = analysisServerOn(opened, scriptedMarket());
    await api.server.start();
    ann = await createApproved(opened.database);
    const { key } = await api.analyze(ann, 'BTCUSDT');
    const done = await api.finished(ann, 'BTCUSDT', key);
    if (done.status !== 'complete' || !done.snapshot_id) throw new Error(`ended as ${done.status}`);
    snapshot = done.snapshot_id;
  });
  afterAll(() => api.server.stop());

  const stored = async () => {
    const [row] = await opened.database.query<{ result: unknown }>(
      'select result from public.analysis_snapshots where id = $1',
      [snapshot],
    );
    return row?.result;
  };
  const inputs = (id: string) => api.post(ann, '/inputs', { snapshot: id });
  /** The same analysis, of another market. */
  const copied = async (market: string) => {
    const [row] = await opened.database.query<{ id: string }>(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       select coin, $2, snapshot_time, engine, result, recommendation, inputs
       from public.analysis_snapshots where id = $1 returning id`,
      [snapshot, market],
    );
    return row?.id ?? '';
  };

  it('are enough to compute it again to the byte', async () => {
    const { status, body } = await inputs(snapshot);
    expect(status).toBe(200);
    const answer = v.parse(InputsAnswerSchema, body);
    expect(answer.inputs.candles['4h']).toMatchObject({ count: 1000 });
    const candles = unpackCandles(answer.candles);
    expect(await recompute(await stored(), answer.inputs, candles)).toMatchObject({
      equal: true,
      hash: answer.inputs.hash,
      withWords: true,
    });
  });

  it('of an unknown analysis are refused in words, and so is what is no id', async () => {
    const unknown = randomUUID();
    expect(await inputs(unknown)).toMatchObject({
      status: 404,
      body: { detail: `There is no analysis ${unknown}.` },
    });
    expect(await inputs('the latest')).toMatchObject({
      status: 422,
      body: { detail: 'snapshot is "the latest"; expected a UUID' },
    });
  });

  it('are refused in words where they are not kept', async () => {
    expect(await inputs(await copied('elsewhere'))).toMatchObject({
      status: 410,
      body: {
        detail: expect.stringMatching(
          /^Of the 1000 candles of \w+ behind this analysis, 0 are kept/,
        ),
      },
    });
  });

  it('are drawn as a chart of the newest 300, with their lines', async () => {
    const { status, body } = await api.post(ann, '/chart', { snapshot });
    expect(status).toBe(200);
    const chart = v.parse(SnapshotChartSchema, body);
    const result = v.parse(AnalysisResultSchema, await stored());
    for (const timeframe of TIMEFRAMES) {
      const { candles, overlays } = chart[timeframe];
      expect(candles).toHaveLength(300);
      expect(candles.at(-1)?.[0]).toBe(result.candleTimes[timeframe]);
      expect(overlays.MA50.at(-1)).toBeCloseTo(
        result.technicalIndicators[timeframe].movingAverages.MA50 ?? 0,
        1,
      );
    }
    const { status: gone } = await api.post(ann, '/chart', {
      snapshot: await copied('elsewhere'),
    });
    expect(gone).toBe(410);
  });
});
