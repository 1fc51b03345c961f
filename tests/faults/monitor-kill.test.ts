import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StartedProcess, startProcess } from '../support/child-process.ts';
import { createApproved, type Person } from '../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { eastern, forgetAll, secondMonitor, watchedOn } from '../support/watchers.ts';

const postgres = await startPostgres();
const title = 'the monitor when workers are killed';
/** MONITOR_KILLS=50 for the long run. */
const KILLS = Number(process.env.MONITOR_KILLS ?? 4);
const SLOT = eastern(12, 16);
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT', 'DOTUSDT', 'LTCUSDT'];
const PEOPLE = 6;

interface Outcome {
  readonly ticks: number;
  readonly applied: number;
  readonly complete: number;
  readonly unfinished: number;
  readonly snapshots: number;
  readonly moved: number;
  readonly alerts: number;
  readonly notified: number;
}

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let opened: TestDatabase;
  const workers: StartedProcess[] = [];

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.kill();
    await forgetAll(opened);
  });
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  /** People with every coin on their lists, from analyses of the night: every check finds a change. */
  async function watchers(): Promise<Person[]> {
    const { watchChanged } = watchedOn(opened);
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () => createApproved(opened.database)),
    );
    for (const person of people) await watchChanged(person, ...COINS);
    // The slots of the morning are not what is tested.
    const before = new Date(SLOT - 60_000).toISOString();
    await opened.database.query('update public.monitor_clock set last_minute = $1', [before]);
    return people;
  }

  async function startWorker(): Promise<StartedProcess> {
    const args = [url, String(SLOT)];
    const worker = await startProcess('tests/support/monitor-worker-process.ts', args, {}, 'ready');
    workers.push(worker);
    return worker;
  }

  async function outcome(): Promise<Outcome> {
    const [row] = await opened.database.query<Outcome>(
      `select
         (select count(*) from public.monitor_ticks) as ticks,
         (select count(*) from public.monitor_checks where status = 'applied') as applied,
         (select count(*) from public.analysis_runs
            where purpose = 'monitor' and status = 'complete') as complete,
         (select count(*) from public.monitor_ticks where status <> 'done') as unfinished,
         (select count(*) from public.analysis_snapshots) as snapshots,
         (select count(*) from public.watchlist e
            join public.analysis_snapshots c on c.id = e.current_snapshot
            join public.analysis_snapshots p on p.id = e.previous_snapshot
            where e.change_detected and e.latest_snapshot = c.id
              and c.snapshot_time > p.snapshot_time) as moved,
         (select count(*) from public.alerts) as alerts,
         (select count(distinct (user_id, coin)) from public.alerts) as notified`,
    );
    if (!row) throw new Error('the outcome is one row');
    return row;
  }

  const WHOLE = {
    ticks: 1,
    applied: COINS.length,
    complete: COINS.length,
    unfinished: 0,
    // One of the night and one of the slot.
    snapshots: 2 * COINS.length,
    moved: PEOPLE * COINS.length,
    alerts: PEOPLE * COINS.length,
    notified: PEOPLE * COINS.length,
  };
  const untilDone = () =>
    expect
      .poll(
        async () => {
          const { ticks, unfinished } = await outcome();
          return ticks === 1 && unfinished === 0;
        },
        { timeout: 110_000, interval: 100 },
      )
      .toBe(true);

  it(`analyses every coin, applies every change and writes every alert once, in ${KILLS} deaths`, {
    timeout: 120_000 + KILLS * 30_000,
  }, async () => {
    for (let kills = 0; kills < KILLS; ) {
      await watchers();
      // Killed at random moments until the slot has ended in between.
      while (kills < KILLS && (await outcome()).applied < COINS.length) {
        const worker = await startWorker();
        await setTimeout(Math.random() * 700);
        await worker.kill();
        kills += 1;
        const { applied, moved, alerts, notified } = await outcome();
        expect([moved, alerts, notified]).toEqual(Array(3).fill(applied * PEOPLE));
      }
      const last = await startWorker();
      await untilDone();
      await last.kill();
      expect(await outcome()).toEqual(WHOLE);
      await forgetAll(opened);
    }
  });

  it('is done once by several workers and schedulers at once', { timeout: 240_000 }, async () => {
    const people = await watchers();
    const { market } = watchedOn(opened);
    market.clock.set(SLOT);
    const [own] = await Promise.all([
      (async () => {
        const server = secondMonitor(opened, market);
        await server.start();
        return server;
      })(),
      startWorker(),
      startWorker(),
    ]);
    await untilDone();
    await own.stop();
    expect(await outcome()).toEqual(WHOLE);
    expect(people).toHaveLength(PEOPLE);
  });
});
