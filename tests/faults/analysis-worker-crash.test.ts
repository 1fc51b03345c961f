import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openExchange } from '../../analysis-server/market/exchange/exchange.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { analysisServerOn } from '../support/analysis-server.ts';
import { type StartedProcess, startProcess } from '../support/child-process.ts';
import { startExchangeServer } from '../support/exchange-server/exchange-server.ts';
import { createApproved, type Person, TEST_JWT_SECRET } from '../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { scriptedMarket } from '../support/scripted-market.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const postgres = await startPostgres();
const title = 'kill -9 of an analysis worker';
const API_ONLY = { api: true, worker: false };
/** Of the minute within which a run is taken over, what need not be waited for. */
const SKIPPED_SECONDS = 18;

interface Counts {
  runs: number;
  complete: number;
  unfinished: number;
  snapshots: number;
}

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let opened: TestDatabase;
  let ann: Person;
  const workers: StartedProcess[] = [];

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
    ann = await createApproved(opened.database);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.kill();
    await opened.database.query('truncate public.analysis_runs, public.analysis_snapshots cascade');
  });
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  async function counts(): Promise<Counts> {
    const [row] = await opened.database.query<Counts>(
      `select
         (select count(*) from public.analysis_runs) as runs,
         (select count(*) from public.analysis_runs where status = 'complete') as complete,
         (select count(*) from public.analysis_runs
            where status in ('queued', 'processing')) as unfinished,
         (select count(*) from public.analysis_snapshots) as snapshots`,
    );
    if (!row) throw new Error('counts are one row');
    return row;
  }

  it('has its run ended by the next worker within a minute, once', async () => {
    // The first candles are never answered, so that the first worker dies in the middle of its run.
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const clock = systemClock.now;
    const exchange = await startExchangeServer({ clock, speaks: ['bybit'] });
    exchange.setHold(async ({ path }) => {
      if (!path.endsWith('/kline')) return;
      asked.resolve();
      await answer.promise;
    });
    const market = await openExchange({ id: 'bybit', clock, baseUrl: exchange.url });
    const api = analysisServerOn(opened, market, { roles: API_ONLY });
    await api.server.start();
    const startWorker = async () => {
      const env = {
        DATABASE_URL: url,
        PORT: '0',
        AUTH_JWT_SECRET: TEST_JWT_SECRET,
        MARKET_DATA: 'exchange',
        EXCHANGE: 'bybit',
        EXCHANGE_URL: exchange.url,
      };
      const ready = 'analysis server ready';
      const worker = await startProcess('analysis-server/main.ts', ['--worker'], env, ready);
      workers.push(worker);
      return worker;
    };

    const first = await startWorker();
    const { key, status } = await api.analyze(ann, 'BTCUSDT');
    expect(status).toBe(202);
    await asked.promise;
    expect((await api.status(ann, 'BTCUSDT', key)).status).toBe('processing');
    await first.kill();
    await opened.database.query(
      'update public.analysis_runs set heartbeat_at = heartbeat_at - make_interval(secs => $1)',
      [SKIPPED_SECONDS],
    );
    answer.resolve();
    await startWorker();
    await expect
      .poll(() => api.status(ann, 'BTCUSDT', key), {
        timeout: 60_000 - SKIPPED_SECONDS * 1_000,
        interval: 250,
      })
      .toMatchObject({ status: 'complete' });
    expect(await counts()).toMatchObject({ runs: 1, complete: 1, snapshots: 1 });
    const runs = await opened.database.query('select attempts from public.analysis_runs');
    expect(runs).toEqual([{ attempts: 2 }]);
    await market.close();
    await exchange.close();
  });

  it('at random moments loses no run and ends none twice', async () => {
    const market = scriptedMarket();
    const api = analysisServerOn(opened, market, { roles: API_ONLY });
    await api.server.start();
    const coins = (await market.coins()).map((info) => info.coin);
    const startWorker = async () => {
      const script = 'tests/support/analysis-worker-process.ts';
      const worker = await startProcess(script, [url], {}, 'ready');
      workers.push(worker);
      return worker;
    };
    for (let round = 0; round < 5; round += 1) {
      market.clock.advance(15 * 60_000);
      for (const coin of coins.slice(round * 2, round * 2 + 4)) await api.analyze(ann, coin);
      const worker = await startWorker();
      await setTimeout(Math.random() * 900);
      await worker.kill();
      const { complete, snapshots } = await counts();
      expect(snapshots).toBe(complete);
    }
    await startWorker();
    await expect
      .poll(async () => (await counts()).unfinished, { timeout: 60_000, interval: 100 })
      .toBe(0);
    const { runs, ...ends } = await counts();
    expect(runs).toBeGreaterThan(15);
    expect(ends).toEqual({ complete: runs, unfinished: 0, snapshots: runs });
  });
});
