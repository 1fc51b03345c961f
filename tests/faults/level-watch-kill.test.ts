import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { type StartedProcess, startProcess } from '../support/child-process.ts';
import { emptyLedger } from '../support/emptied-ledger.ts';
import { addEntryAt, setLevel } from '../support/level-watch.ts';
import { naivePlanTouches, naiveTouches } from '../support/naive-touches.ts';
import { createApproved, type Person } from '../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { storePlan } from '../support/stored-plan.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { forgetAll } from '../support/watchers.ts';

const postgres = await startPostgres();
const title = 'the level watch when workers are killed';
/** WATCH_KILLS=50 for the long run. */
const KILLS = Number(process.env.WATCH_KILLS ?? 4);
const MINUTE = 60_000;
const START = Date.UTC(2026, 4, 6, 12);
const HOURS = 6;
const END = START + HOURS * 60 * MINUTE;
const PEOPLE = 4;
const clock = () => epochMs(END + 5_000);
const market = simulatedMarket({ clock });

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let url = '';
  let opened: TestDatabase;
  const workers: StartedProcess[] = [];
  /** What is to be written: 'coin price close' of levels, 'coin level close' of plans. */
  let expected: string[] = [];
  /** 'coin stop close' of the plans that end. */
  let expectedEnds: string[] = [];

  beforeAll(async () => {
    url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.kill();
    await forget();
  });
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  async function forget(): Promise<void> {
    await emptyLedger(opened.database);
    await forgetAll(opened);
    await opened.database.query('truncate public.coin_watches, public.market_prices');
  }

  /** How plans ended, each as its one settlement says it: 'coin stop 1778068860000'. */
  async function ends(): Promise<string[]> {
    const rows = await opened.database.query<{ end: string }>(
      `select p.coin || ' ' || p.ended_by || ' ' || s.settled_at as end
       from public.plans p join public.ledger_records s on s.settles = p.entry
         and s.net_r = p.net_r and to_timestamp(s.settled_at / 1000.0) = p.ended_at`,
    );
    return rows.map(({ end }) => end).sort();
  }

  /** Levels and plans around the price of every coin, and what is to become of them. */
  async function setUp(): Promise<void> {
    const { database } = opened;
    expected = [];
    expectedEnds = [];
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await createApproved(database));
    for (const { coin } of await market.coins()) {
      const span = { coin, first: epochMs(START), last: epochMs(END - MINUTE) };
      const rows: readonly CandleRow[] = await market.minutes(span);
      const price = rows[0]?.[1] ?? Number.NaN;
      const [stop, target] = [price * 0.995, price * 1.004];
      const targets = [
        ['TP1', target],
        ['TP2', target + 2_000],
      ] as const;
      const plan = naivePlanTouches({ long: true, stop, targets }, rows);
      const { snapshot } = await storePlan(database, coin, {
        market: 'simulated',
        hours: 12,
        price,
        stop,
        target,
      });
      const [level, at] = plan.at(-1)?.split(' ') ?? [];
      const by = { stop: 'stop', TP2: 'target' }[level ?? ''];
      if (by) expectedEnds.push(`${coin} ${by} ${at}`);
      for (const person of people) {
        await addEntryAt(database, person.id, coin, snapshot, START);
        const level = {
          side: Math.random() < 0.5 ? 'above' : 'below',
          price: price * (0.996 + 0.008 * Math.random()),
          repeating: Math.random() < 0.5,
          made: START,
        } as const;
        await setLevel(database, person.id, coin, level.price, START, level);
        expected.push(...naiveTouches(level, rows).map(() => `${person.id} ${coin} level`));
        // Waypoints and the primary target of one minute make one notification.
        const minutes = new Set(plan.map((touch) => touch.split(' ')[1]));
        expected.push(...[...minutes].map(() => `${person.id} ${coin} plan`));
      }
    }
    expected.sort();
    expectedEnds.sort();
  }

  async function startWorker(): Promise<StartedProcess> {
    const args = [url, String(clock())];
    const worker = await startProcess('tests/support/watch-worker-process.ts', args, {}, 'ready');
    workers.push(worker);
    return worker;
  }

  const written = async () => {
    const rows = await opened.database.query<{ key: string }>(
      `select user_id || ' ' || coin || ' ' || case kind when 'level' then kind else 'plan' end as key
       from public.alerts`,
    );
    return rows.map(({ key }) => key).sort();
  };
  /** Coins that have nothing left to watch are forgotten. */
  const isDone = async () => {
    const [behind] = await opened.database.query<{ count: number }>(
      'select count(*) from public.coin_watches where watched_until < $1',
      [new Date(END).toISOString()],
    );
    return behind?.count === 0 && (await written()).length > 0;
  };
  const untilDone = () => expect.poll(isDone, { timeout: 110_000, interval: 100 }).toBe(true);

  it(`writes every touch once, in ${KILLS} deaths`, {
    timeout: 180_000 + KILLS * 40_000,
  }, async () => {
    for (let kills = 0; kills < KILLS; ) {
      await setUp();
      expect(expected.length).toBeGreaterThan(20);
      do {
        const worker = await startWorker();
        await setTimeout(Math.random() * 400);
        await worker.kill();
        kills += 1;
        const left = [...expected];
        for (const key of await written()) {
          expect(left, 'nothing invented, nothing twice').toContain(key);
          left.splice(left.indexOf(key), 1);
        }
        // Claims of the dead run out after 20 s; the test does not wait for that.
        await opened.database.query(
          'update public.coin_watches set claimed_until = to_timestamp(0)',
        );
      } while (kills < KILLS && !(await isDone()));
      const last = await startWorker();
      await untilDone();
      await last.kill();
      expect(await written()).toEqual(expected);
      expect(await ends()).toEqual(expectedEnds);
      await forget();
    }
  });

  it('is done once by several workers at once', { timeout: 240_000 }, async () => {
    await setUp();
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    await untilDone();
    expect(await written()).toEqual(expected);
    expect(await ends()).toEqual(expectedEnds);
  });
});
