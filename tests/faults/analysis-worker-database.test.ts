import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { analysisServerOn, type TestAnalysisServer } from '../support/analysis-server.ts';
import { createApproved, type Person } from '../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { scriptedMarket } from '../support/scripted-market.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const postgres = await startPostgres();
const title = 'analysis workers on one Postgres';
const TIMINGS = { heartbeatEveryMs: 100, sweepEveryMs: 100, silentSeconds: 1, mostAttempts: 50 };

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  const copies: { opened: TestDatabase; api: TestAnalysisServer }[] = [];
  const market = scriptedMarket();
  let url = '';
  let ann: Person;
  let cutsLeft = 0;

  /** Cuts all connections once a snapshot has been written and before it is committed. */
  function cutting(database: Database): Database {
    const cuttingIn = (tx: Database): Database => ({
      ...tx,
      async query(sql, params) {
        if (cutsLeft > 0 && sql.includes("set status = 'complete'")) {
          cutsLeft -= 1;
          await postgres?.cutConnections(url);
        }
        return tx.query(sql, params);
      },
    });
    return {
      ...database,
      transaction: (work) => database.transaction((tx) => work(cuttingIn(tx))),
    };
  }

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    for (let n = 0; n < 2; n += 1) {
      const opened = await openTestDatabase(url);
      const database = cutting(opened.database);
      const api = analysisServerOn(opened, market, { database, timings: TIMINGS });
      await api.server.start();
      copies.push({ opened, api });
    }
    ann = await createApproved(copyAt(0).opened.database);
  });
  afterAll(async () => {
    for (const { opened, api } of copies) {
      await api.server.stop();
      await opened.close();
    }
    await postgres?.stop();
  });

  function copyAt(n: number) {
    const copy = copies[n];
    if (!copy) throw new Error(`there is no copy ${n}`);
    return copy;
  }

  const query = <T>(sql: string) => copyAt(0).opened.database.query<T>(sql);

  it('share the runs: each is taken once and has one snapshot', async () => {
    const coins = (await market.coins()).map((info) => info.coin);
    const asked = await Promise.all(coins.map((coin, n) => copyAt(n % 2).api.analyze(ann, coin)));
    const done = await Promise.all(
      coins.map((coin, n) => copyAt((n + 1) % 2).api.finished(ann, coin, asked[n]?.key ?? '')),
    );
    expect(done.map((job) => job.status)).toEqual(coins.map(() => 'complete'));
    expect(await query('select attempts, count(*) from public.analysis_runs group by 1')).toEqual([
      { attempts: 1, count: coins.length },
    ]);
    expect(await query('select count(*) from public.analysis_snapshots')).toEqual([
      { count: coins.length },
    ]);
  });

  it('end a run once although its connection is cut in the middle of writing the snapshot', async () => {
    market.clock.advance(15 * 60_000);
    cutsLeft = 3;
    const { api } = copyAt(0);
    const { key, status } = await api.analyze(ann, 'BTCUSDT');
    expect(status).toBe(202);
    const current = async () => (await api.post(ann, '/status', { coin: 'BTCUSDT', key })).body;
    await expect.poll(current, { timeout: 60_000 }).toMatchObject({ status: 'complete' });
    expect(cutsLeft).toBe(0);
    const close = `candle_close = '2026-05-06T12:15:00Z'`;
    expect(await query(`select attempts from public.analysis_runs where ${close}`)).toEqual([
      { attempts: 4 },
    ]);
    const written = `select count(*) from public.analysis_snapshots where coin = 'BTCUSDT'`;
    expect(await query(written)).toEqual([{ count: 2 }]);
  });
});
