import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAnalysis } from '../../analysis-server/jobs/run-analysis.ts';
import { GIVEN_UP, reclaimAbandoned } from '../../analysis-server/jobs/worker.ts';
import { rulesWriter } from '../../analysis-server/jobs/writer.ts';
import { requestRun } from '../../analysis-server/queue/analysis-queue.ts';
import {
  beat,
  failRun,
  finishRun,
  releaseRun,
  saveFacts,
  saveProgress,
  takeRun,
} from '../../analysis-server/store/run-lease.ts';
import { analysisServerOn, type TestAnalysisServer } from '../support/analysis-server.ts';
import { openBackends } from '../support/backends.ts';
import { createApproved, type Person } from '../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../support/scripted-market.ts';
import { unkeptMarket } from '../support/unkept-market.ts';

const RULE = { silentSeconds: 20, mostAttempts: 3 };

describe.each(await openBackends())('a worker that was thought dead, on $name', (opened) => {
  let api: TestAnalysisServer;
  let ann: Person;

  beforeAll(async () => {
    api = analysisServerOn(opened, scriptedMarket(), { roles: { api: true, worker: false } });
    await api.server.start();
    ann = await createApproved(opened.database);
  });
  afterEach(() =>
    opened.database.query('truncate public.analysis_runs, public.analysis_snapshots cascade'),
  );

  /** A queued run and the job that asked for it. */
  async function queued() {
    const { key } = await api.analyze(ann, 'BTCUSDT');
    const [run] = await opened.database.query<{ id: string }>(
      'select id from public.analysis_runs',
    );
    if (!run) throw new Error('the run was made');
    return { key, runId: run.id };
  }

  async function taken(runId: string) {
    const lease = await takeRun(opened.database, runId);
    if (!lease) throw new Error('the run was taken by nobody');
    return lease;
  }

  const fallSilent = () =>
    opened.database.query(
      `update public.analysis_runs set heartbeat_at = now() - interval '21 seconds'`,
    );
  const reclaim = () => reclaimAbandoned(opened.boss, opened.database, RULE);

  const analysed = () =>
    runAnalysis(
      { market: unkeptMarket(api.market), writer: rulesWriter, clock: api.market.clock },
      { coin: 'BTCUSDT', candleClose: MARKET_TIME },
      null,
      {
        onProgress: () => undefined,
        onText: () => undefined,
        onFacts: async () => undefined,
        signal: new AbortController().signal,
      },
    );

  it('can be taken by one worker at a time', async () => {
    const { runId } = await queued();
    const takers = await Promise.all([1, 2, 3, 4].map(() => takeRun(opened.database, runId)));
    expect(takers.filter((lease) => lease !== null)).toHaveLength(1);
  });

  it('is not taken away from a worker whose heart beats', async () => {
    const { runId } = await queued();
    const lease = await taken(runId);
    await fallSilent();
    expect(await beat(opened.database, lease)).toBe(true);
    expect(await reclaim()).toEqual({ queuedAgain: 0, givenUp: 0 });
  });

  it('writes nothing after its run was taken again, and the second worker ends it once', async () => {
    const { key, runId } = await queued();
    const zombie = await taken(runId);
    const { result, inputs } = await analysed();
    await fallSilent();
    expect(await reclaim()).toEqual({ queuedAgain: 1, givenUp: 0 });
    const { database } = opened;
    const attempts = () =>
      Promise.all([
        beat(database, zombie),
        saveProgress(database, zombie, 'still here'),
        saveFacts(database, zombie, result),
        failRun(database, zombie, 'no'),
        releaseRun(database, zombie),
        finishRun(database, zombie, result, inputs),
      ]);
    const nothing = [false, false, false, false, false, null];
    expect(await attempts()).toEqual(nothing);
    expect((await api.status(ann, 'BTCUSDT', key)).status).toBe('queued');
    const second = await taken(runId);
    expect(await attempts()).toEqual(nothing);
    expect((await api.status(ann, 'BTCUSDT', key)).status).toBe('processing');
    expect(await finishRun(database, second, result, inputs)).toEqual(expect.any(String));
    expect(await attempts()).toEqual(nothing);
    expect(await finishRun(database, second, result, inputs)).toBeNull();
    expect(await database.query('select count(*) from public.analysis_snapshots')).toEqual([
      { count: 1 },
    ]);
  });

  it('is queued again once, however many copies look for it', async () => {
    await taken((await queued()).runId);
    await fallSilent();
    const reclaimed = await Promise.all([1, 2, 3].map(reclaim));
    expect(reclaimed.reduce((sum, { queuedAgain }) => sum + queuedAgain, 0)).toBe(1);
  });

  it('is queued again where its message was lost before anybody took it', async () => {
    const { runId } = await queued();
    await opened.boss.deleteQueuedJobs('analysis-runs');
    await opened.database.query(
      `update public.analysis_runs set created_at = now() - interval '1 minute'`,
    );
    expect(await reclaim()).toEqual({ queuedAgain: 1, givenUp: 0 });
    const waiting = await opened.boss.fetch<{ runId: string }>('analysis-runs');
    expect(waiting.map((message) => message.data.runId)).toEqual([runId]);
  });

  it('leaves what only waits for its turn where it is in the queue', async () => {
    await opened.boss.deleteQueuedJobs('analysis-runs');
    const { id } = await opened.database.transaction((tx) =>
      requestRun(
        opened.boss,
        tx,
        { coin: 'BTCUSDT', market: api.market.market.id, candleClose: MARKET_TIME },
        'monitor',
      ),
    );
    await opened.database.query(
      `update public.analysis_runs set created_at = now() - interval '1 minute'`,
    );
    expect(await reclaim()).toEqual({ queuedAgain: 0, givenUp: 0 });
    const options = { batchSize: 9, includeMetadata: true } as const;
    const waiting = await opened.boss.fetch<{ runId: string }>('analysis-runs', options);
    expect(waiting.map(({ data, priority }) => [data.runId, priority])).toEqual([[id, 0]]);
  });

  it('has its run given up, with a sentence, after so many deaths', async () => {
    const { key, runId } = await queued();
    for (let death = 1; death <= RULE.mostAttempts; death += 1) {
      await taken(runId);
      await fallSilent();
      const last = death === RULE.mostAttempts;
      expect(await reclaim()).toEqual({ queuedAgain: last ? 0 : 1, givenUp: last ? 1 : 0 });
    }
    expect(await api.status(ann, 'BTCUSDT', key)).toMatchObject({
      status: 'error',
      error: GIVEN_UP,
    });
    expect(await takeRun(opened.database, runId)).toBeNull();
    expect((await api.analyze(ann, 'BTCUSDT')).body).toMatchObject({ status: 'queued' });
  });
});
