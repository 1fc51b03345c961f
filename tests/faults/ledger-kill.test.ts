import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candleStretch } from '../../analysis-server/ledger/settle-coin.ts';
import { CHAINS, verifyLedger } from '../../analysis-server/ledger/verify-ledger.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { type StartedProcess, startProcess } from '../support/child-process.ts';
import { type LedgerDesk, ledgerDesk } from '../support/ledger-desk.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { unkeptMarket } from '../support/unkept-market.ts';

const postgres = await startPostgres();
const title = 'the track record when its process is killed';
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT', 'DOTUSDT', 'LTCUSDT'];
const KILLS = 3;
const HOURS = 12;
const MONTHS_LATER = 60 * 86_400_000;

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let opened: TestDatabase;
  let desk: LedgerDesk;

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
    desk = await ledgerDesk(opened);
  });
  afterAll(async () => {
    await desk.close();
    await opened.close();
    await postgres?.stop();
  });

  function startWorker(moment: number): Promise<StartedProcess> {
    return startProcess('tests/support/ledger-process.ts', [url, String(moment)], {}, 'ready');
  }

  /** What a dead one held is free again once its lease has run out. */
  async function freeLeases(): Promise<void> {
    await opened.database.query(
      `update private.ledger_leases set until = now() - interval '1 second'`,
    );
  }

  async function settlements(): Promise<{ all: number; distinct: number }> {
    const [row] = await opened.database.query<{ all: number; distinct: number }>(
      `select count(*) as all, count(distinct settles) as distinct
       from public.ledger_records where kind = 'settlement'`,
    );
    if (!row) throw new Error('a count is one row');
    return row;
  }

  /** Settled horizons, and how many hours their sums say. */
  async function settledRanges(): Promise<{ all: number; summed: number }> {
    const [row] = await opened.database.query<{ all: number; summed: number }>(
      `select count(*) as all, (
         select coalesce(sum(hours), 0)::integer from private.range_sums where measure = '50'
       ) as summed from public.range_records where kind = 'settlement'`,
    );
    if (!row) throw new Error('a count is one row');
    return row;
  }

  it(`settles every hour of ranges once in ${KILLS} deaths`, async () => {
    const bands = { 50: { low: 1, high: 2 }, 80: { low: 1, high: 2 }, 95: { low: 1, high: 2 } };
    const said = { sigma: 0.02, bands, touch: {} };
    const first = Math.floor(desk.clock.now() / HOUR_MS) * HOUR_MS;
    const later = first + MONTHS_LATER;
    const market = unkeptMarket(simulatedMarket({ clock: () => epochMs(later) }));
    const rangesAt = async (coin: string, at: EpochMs) => {
      const end = epochMs(at + HOUR_MS);
      const { time, close } = await candleStretch(market, coin, at, end, '1h');
      return [coin, { from: close[time.indexOf(at) - 1], day: said, week: said }] as const;
    };
    for (let hour = 0; hour < HOURS; hour += 1) {
      const at = epochMs(first + hour * HOUR_MS);
      const coins = Object.fromEntries(await Promise.all(COINS.map((one) => rangesAt(one, at))));
      const content = { kind: 'ranges', rules: 1, market: 'simulated', at, coins };
      await opened.database.query('insert into public.range_records (content) values ($1)', [
        JSON.stringify(content),
      ]);
    }
    for (let kills = 0; kills < KILLS; kills += 1) {
      const worker = await startWorker(later);
      await setTimeout(Math.random() * 800);
      await worker.kill();
      await freeLeases();
      const { all, summed } = await settledRanges();
      expect(summed).toBe(all);
    }
    const last = await startWorker(later);
    await expect
      .poll(settledRanges, { timeout: 60_000, interval: 100 })
      .toEqual({ all: 2 * HOURS, summed: 2 * HOURS });
    await last.kill();
    await freeLeases();
    expect(await verifyLedger(opened.database, 'whole', CHAINS.ranges)).toMatchObject({
      whole: { number: 3 * HOURS },
      broken: null,
    });
  });

  it(`settles every entry once in ${KILLS} deaths, in one whole chain`, async () => {
    for (const coin of COINS) await desk.analyse(coin);
    const later = desk.clock.now() + MONTHS_LATER;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const worker = await startWorker(later);
      await setTimeout(Math.random() * 150);
      await worker.kill();
      await freeLeases();
      const { all, distinct } = await settlements();
      expect(all).toBe(distinct);
    }
    const last = await startWorker(later);
    await expect
      .poll(settlements, { timeout: 60_000, interval: 100 })
      .toEqual({ all: COINS.length, distinct: COINS.length });
    await last.kill();
    expect(await verifyLedger(opened.database, 'whole')).toEqual({
      whole: { number: 2 * COINS.length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      broken: null,
    });
  });
});
