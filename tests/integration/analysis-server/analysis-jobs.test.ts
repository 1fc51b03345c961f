import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rulesWriter, type Writer } from '../../../analysis-server/jobs/writer.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

const FINISHED = { text: 'Price is above.', spans: [{ start: 0, end: 14, claim: 'a' }] };

/** Writes by rules, but only when the test lets it; a section is finished before. */
function heldWriter() {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const writer: Writer = {
    async write(analysed, listener, signal) {
      listener.onProgress('Choosing the words');
      listener.onText(FINISHED);
      await gate.promise;
      return rulesWriter.write(analysed, listener, signal);
    },
  };
  return {
    writer,
    hold() {
      gate = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
  };
}

describe.each(await openBackends())('an analysis job on $name', (opened) => {
  let api: TestAnalysisServer;
  let ann: Person;
  let bob: Person;
  const words = heldWriter();

  beforeAll(async () => {
    api = analysisServerOn(opened, scriptedMarket(), { writer: words.writer });
    await api.server.start();
    ann = await createApproved(opened.database);
    bob = await createApproved(opened.database);
  });
  afterEach(() => words.release());
  afterAll(() => api.server.stop());

  const count = async (table: string, where = 'true') => {
    const sql = `select count(*) from public.${table} where ${where}`;
    const rows = await opened.database.query<{ count: number }>(sql);
    return rows[0]?.count;
  };

  it('ends with the whole analysis, a snapshot and its candles', async () => {
    const { status, key } = await api.analyze(ann, 'BTCUSDT');
    expect(status).toBe(202);
    const done = await api.finished(ann, 'BTCUSDT', key);
    if (done.status !== 'complete') throw new Error(`ended as ${done.status}: ${done.error}`);
    expect(done.results).toMatchObject({ coin: 'BTCUSDT', writer: 'rules' });
    expect(done.results.aianalysis.length).toBeGreaterThan(500);
    expect(done.results.snapshotTime).toBe(Date.UTC(2026, 4, 6, 12, 0));
    const [row] = await opened.database.query<{ recommendation: unknown }>(
      'select recommendation from public.analysis_snapshots where id = $1',
      [done.snapshot_id],
    );
    expect(row?.recommendation).toEqual(done.results.tradeRecommendation);
  });

  it('shows the facts, what is being done and finished sections before the words are there', async () => {
    words.hold();
    const { key } = await api.analyze(ann, 'ETHUSDT');
    await expect
      .poll(() => api.status(ann, 'ETHUSDT', key))
      .toMatchObject({
        status: 'processing',
        progress: 'Choosing the words',
        results: { coin: 'ETHUSDT', tradeRecommendation: { action: expect.any(String) } },
        words: FINISHED,
        error: null,
      });
    words.release();
    const done = await api.finished(ann, 'ETHUSDT', key);
    expect(done.status).toBe('complete');
    expect(done).not.toHaveProperty('words');
    expect(await count('analysis_runs', 'words is not null')).toBe(0);
  });

  it('is complete at once where the candle was analysed before, for anybody', async () => {
    const first = await api.analyze(ann, 'SOLUSDT');
    const done = await api.finished(ann, 'SOLUSDT', first.key);
    const second = await api.analyze(bob, 'SOLUSDT');
    expect(second.body).toMatchObject({ status: 'complete' });
    const shared = await api.status(bob, 'SOLUSDT', second.key);
    expect(shared).toMatchObject({ status: 'complete', results: done.results });
  });

  it('runs again once the next 15m candle has closed', async () => {
    const first = await api.analyze(ann, 'XRPUSDT');
    await api.finished(ann, 'XRPUSDT', first.key);
    api.market.clock.advance(15 * 60_000);
    const second = await api.analyze(ann, 'XRPUSDT');
    const done = await api.finished(ann, 'XRPUSDT', second.key);
    expect(done.results).toMatchObject({ snapshotTime: Date.UTC(2026, 4, 6, 12, 15) });
    expect(await count('analysis_snapshots', "coin = 'XRPUSDT'")).toBe(2);
  });

  it('answers a repeated key without a second job', async () => {
    const first = await api.analyze(ann, 'ADAUSDT');
    await api.finished(ann, 'ADAUSDT', first.key);
    api.market.clock.advance(15 * 60_000);
    const again = await api.analyze(ann, 'ADAUSDT', first.key);
    expect(again).toMatchObject({ status: 202, body: { status: 'repeated' } });
    expect(await count('analysis_jobs', `key = '${first.key}'`)).toBe(1);
    expect(await count('analysis_runs', "coin = 'ADAUSDT'")).toBe(1);
  });

  it('is forgotten on request, twice without complaint, while the snapshot stays', async () => {
    const { key } = await api.analyze(ann, 'DOTUSDT');
    await api.finished(ann, 'DOTUSDT', key);
    for (let n = 0; n < 2; n += 1) {
      const answer = await api.post(ann, '/delete', { coin: 'DOTUSDT', key });
      expect(answer).toMatchObject({ status: 200, body: { deleted: true } });
    }
    expect((await api.post(ann, '/status', { coin: 'DOTUSDT', key })).status).toBe(404);
    expect(await count('analysis_snapshots', "coin = 'DOTUSDT'")).toBe(1);
  });

  it('goes on for the others who share its run when one forgets it', async () => {
    words.hold();
    const mine = await api.analyze(ann, 'LTCUSDT');
    const other = await api.analyze(bob, 'LTCUSDT');
    await api.post(ann, '/delete', { coin: 'LTCUSDT', key: mine.key });
    words.release();
    expect((await api.finished(bob, 'LTCUSDT', other.key)).status).toBe('complete');
  });

  it('is one run however many ask at the same time', async () => {
    const people = await Promise.all(
      Array.from({ length: 25 }, () => createApproved(opened.database)),
    );
    const before = await count('analysis_snapshots');
    const asked = await Promise.all(people.map((person) => api.analyze(person, 'BNBUSDT')));
    expect(asked.map((answer) => answer.status)).toEqual(people.map(() => 202));
    const done = await Promise.all(
      people.map((person, n) => api.finished(person, 'BNBUSDT', asked[n]?.key ?? '')),
    );
    const snapshots = new Set(
      done.map((job) => (job.status === 'complete' ? job.snapshot_id : '')),
    );
    expect(snapshots.size).toBe(1);
    expect(await count('analysis_runs', "coin = 'BNBUSDT'")).toBe(1);
    expect(await count('analysis_snapshots')).toBe((before ?? 0) + 1);
  });

  it('is put back when its server stops, and ends on the next one', async () => {
    words.hold();
    const { key } = await api.analyze(ann, 'TRXUSDT');
    await expect
      .poll(() => api.status(ann, 'TRXUSDT', key))
      .toMatchObject({ progress: 'Choosing the words' });
    const stopped = api.server.stop();
    words.release();
    await stopped;
    expect((await api.status(ann, 'TRXUSDT', key)).status).toBe('queued');
    await api.server.start();
    expect((await api.finished(ann, 'TRXUSDT', key)).status).toBe('complete');
    expect(await count('analysis_snapshots', "coin = 'TRXUSDT'")).toBe(1);
  });
});
