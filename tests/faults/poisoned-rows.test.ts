import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pruneOldRows } from '../../analysis-server/jobs/housekeeping.ts';
import { finishChecks } from '../../analysis-server/monitor/finish-checks.ts';
import { openDueSlots } from '../../analysis-server/monitor/open-due-slots.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import type { Database } from '../../platform/database/database.ts';
import { analysisServerOn } from '../support/analysis-server.ts';
import { openBackends } from '../support/backends.ts';
import { recordHour } from '../support/known-hours.ts';
import { ledgerDesk } from '../support/ledger-desk.ts';
import { alertsOf, setLevel, watchOn } from '../support/level-watch.ts';
import { createApproved } from '../support/people.ts';
import { type PoisonDesk, poisonDesk, REASON, setAside } from '../support/poison.ts';
import { type ScriptedMarket, scriptedMarket } from '../support/scripted-market.ts';
import { settableClock } from '../support/settable-clock.ts';
import { storeLook } from '../support/stored-looks.ts';
import { storeOutline } from '../support/stored-outline.ts';
import { quietLog } from '../support/test-database.ts';
import { at, NOON, watchDesk } from '../support/watch-desk.ts';
import { eastern } from '../support/watchers.ts';

describe.each(await openBackends())('a row that a statement cannot take, on $name', (opened) => {
  const { database } = opened;
  let desk: PoisonDesk;

  beforeEach(async () => {
    desk = await poisonDesk(opened);
  });
  afterEach(() => desk.close());

  test('watches a level no longer that cannot be judged, and others are notified in the same minute', async () => {
    const watching = await watchDesk(opened);
    try {
      const bad = await watching.level(64_500, { repeating: true }, desk.ann);
      for (let n = 0; n < 9; n += 1) await watching.level(64_400 + n, {}, desk.ben);
      await setLevel(database, desk.ben.id, 'ETHUSDT', 1_000_000, NOON);
      watching.market.move('BTCUSDT', at(2), { high: 64_600 });
      await desk.poison('public.alerts', 'insert', `new.user_id = '${desk.ann.id}'`);
      const watch = await watching.start();
      await watching.until(watch, 4);
      expect(await alertsOf(database, desk.ben.id)).toHaveLength(9);
      const [level] = await database.query('select armed from public.price_levels where id = $1', [
        bad,
      ]);
      expect(level).toEqual({ armed: false });
      expect(await setAside(database)).toEqual([`watch levels: level ${bad}: ${REASON}`]);
    } finally {
      await watching.close();
    }
  });

  test('watches a coin whose levels cannot be read minute by minute, and others as ever', async () => {
    const watching = await watchDesk(opened);
    /** The query that opens each round fails as soon as it covers this coin. */
    const failing: Database = {
      ...database,
      query: async (sql, params = []) => {
        const [, , coins, but] = params;
        const covers =
          sql.includes('as "waitingBelow"') && !sql.includes('null as "waitingBelow"')
            ? !String(but).includes('ETHUSDT') &&
              (coins === null || String(coins).includes('ETHUSDT'))
            : false;
        if (covers) throw Object.assign(new Error('value out of range'), { code: '22003' });
        return database.query(sql, params);
      },
    };
    const watch = watchOn(failing, watching.market, watching.clock);
    try {
      await watching.level(64_500, {}, desk.ben);
      await setLevel(database, desk.ann.id, 'ETHUSDT', 1, NOON, { side: 'below' });
      await watch.round();
      watching.market.move('BTCUSDT', at(2), { high: 64_600 });
      await watching.until(watch, 4);
      expect(await alertsOf(database, desk.ben.id)).toHaveLength(1);
      expect(await setAside(database)).toEqual([
        'watch levels: ETHUSDT: 22003: value out of range',
      ]);
      const behind = await database.query(
        'select coin from public.coin_watches where watched_until < $1',
        [new Date(at(4)).toISOString()],
      );
      expect(behind).toEqual([]);
    } finally {
      await watch.stop();
      await watching.close();
    }
  });

  test('leaves out an entry that a check cannot move, and moves the others', async () => {
    const now = eastern(12, 16);
    const before = await storeLook(database, 'ADAUSDT');
    const people = [
      desk.ann,
      desk.ben,
      await createApproved(database),
      await createApproved(database),
    ];
    for (const { id } of people) {
      await database.query(
        'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
        [id, 'ADAUSDT', before],
      );
    }
    await database.query(
      `insert into public.monitor_ticks (slot_date, slot_time, due_at, opened_at, status)
       values ('2026-05-06', '12:16', $1, $1, 'open')`,
      [new Date(now).toISOString()],
    );
    const fresh = await storeLook(database, 'ADAUSDT', { hours: 4, action: 'SHORT' });
    await database.query(
      `with run as (
         insert into public.analysis_runs (coin, market, candle_close, status, snapshot_id)
         values ('ADAUSDT', 'recorded', now(), 'complete', $1) returning id
       )
       insert into public.monitor_checks (slot_date, slot_time, coin, run_id)
       select '2026-05-06', '12:16', 'ADAUSDT', id from run`,
      [fresh],
    );
    await desk.poison('public.alerts', 'insert', `new.user_id = '${desk.ann.id}'`);
    const outcomes: unknown[] = [];
    const parts = {
      database,
      clock: { now: () => now },
      log: quietLog,
      setAside: desk.rounds.watch({ name: 'monitor', mostSilent: null }).setAside,
    };
    await finishChecks(parts, new AbortController().signal, (one) => outcomes.push(one));
    expect(outcomes).toEqual([{ kind: 'applied', snapshotId: fresh, changed: 3, alerts: 3 }]);
    const [entry] = await database.query<{ id: string; current: string }>(
      'select id, current_snapshot as current from public.watchlist_entries where user_id = $1',
      [desk.ann.id],
    );
    expect(entry?.current).toBe(before);
    expect(await setAside(database)).toEqual([`monitor: entry ${entry?.id}: ${REASON}`]);
  });

  test('leaves out a notice of missed checks that cannot be written, and looks at the clock', async () => {
    const snapshot = await storeOutline(database, 'ADAUSDT');
    for (const { id } of [desk.ann, desk.ben]) {
      await database.query(
        'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
        [id, 'ADAUSDT', snapshot],
      );
    }
    await desk.poison('public.monitor_notices', 'insert', `new.user_id = '${desk.ann.id}'`);
    const clock = settableClock(eastern(8, 0));
    const { setAside: aside } = desk.rounds.watch({ name: 'monitor', mostSilent: null });
    await openDueSlots(database, clock, aside);
    clock.set(eastern(23, 0));
    expect((await openDueSlots(database, clock, aside)).noticed).toBe(1);
    expect(await setAside(database)).toEqual([`monitor: a notice of missed checks: ${REASON}`]);
    expect((await openDueSlots(database, clock, aside)).noticed).toBe(0);
  });

  test('leaves open what cannot be settled, and settles the others', async () => {
    const ledger = await ledgerDesk(opened);
    try {
      await ledger.analyse('ETHUSDT', 'LONG');
      await ledger.analyse('SOLUSDT', 'SHORT');
      await ledger.analyse('BTCUSDT');
      await desk.poison('public.ledger_records', 'insert', `new.content like '%"settles":1,%'`);
      ledger.clock.advance(30 * 86_400_000);
      await ledger.settle();
      const settled = await database.query<{ settles: number }>(
        'select settles from public.ledger_records where settles is not null order by 1',
      );
      expect(settled).toEqual([{ settles: 2 }, { settles: 3 }]);
      expect(await setAside(database)).toEqual([`settle recommendations: record 1: ${REASON}`]);
    } finally {
      await ledger.close();
    }
  });

  const recordHourBefore = ({ clock }: ScriptedMarket) =>
    recordHour(database, ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'], clock.now() - HOUR_MS);
  const forgetScans = () =>
    database.query('truncate public.scan_hours, public.scan_rows, private.hourly_claims cascade');

  test('ends the turn of a coin whose scan cannot be stored, and stores the others', async () => {
    const market = scriptedMarket();
    await recordHourBefore(market);
    await desk.poison('public.scan_rows', 'insert', `new.coin = 'ETHUSDT'`);
    const { server } = analysisServerOn(opened, market, {
      clock: market.clock,
      marketScan: true,
      limits: { scannedCoins: 3 },
      timings: { scanEveryMs: 20, scanAfterMs: 0, sweepEveryMs: 500 },
    });
    await server.start();
    try {
      const turns = () =>
        database.query('select coin, status from public.scan_coins order by coin');
      await expect.poll(turns, { timeout: 60_000 }).toEqual([
        { coin: 'BTCUSDT', status: 'done' },
        { coin: 'ETHUSDT', status: 'failed' },
        { coin: 'SOLUSDT', status: 'done' },
      ]);
      expect(await setAside(database)).toEqual([`scan the market: ETHUSDT: ${REASON}`]);
    } finally {
      await server.stop();
      await forgetScans();
    }
  });

  test('scans a coin whose hour cannot be recorded, and records those of the others', async () => {
    const market = scriptedMarket();
    await recordHourBefore(market);
    await desk.poison('private.hourly_claims', 'insert', `new.coin = 'ETHUSDT'`);
    const { server } = analysisServerOn(opened, market, {
      clock: market.clock,
      marketScan: true,
      limits: { scannedCoins: 2 },
      timings: { scanEveryMs: 20, scanAfterMs: 0, sweepEveryMs: 500 },
    });
    await server.start();
    try {
      const scanned = () =>
        database.query(
          `select coin, jsonb_typeof(plan -> 'claims') as claims from public.scan_rows order by coin`,
        );
      await expect.poll(scanned, { timeout: 60_000 }).toEqual([
        { coin: 'BTCUSDT', claims: 'object' },
        { coin: 'ETHUSDT', claims: 'null' },
      ]);
      expect(await setAside(database)).toEqual([`scan the market: ETHUSDT: ${REASON}`]);
    } finally {
      await server.stop();
      await forgetScans();
    }
  });

  test('keeps an old row that cannot be deleted, and deletes the others of every kind', async () => {
    for (const [person, hours] of [
      [desk.ann, 30],
      [desk.ben, 31],
      [desk.ben, 32],
    ] as const) {
      await database.query(
        `with run as (
           insert into public.analysis_runs (coin, market, candle_close, status, created_at)
           values ('BTCUSDT', 'simulated', now() - make_interval(hours => $2), 'error',
             now() - make_interval(hours => $2)) returning id
         )
         insert into public.analysis_jobs (user_id, key, coin, run_id, created_at)
         select $1, gen_random_uuid(), 'BTCUSDT', id, now() - make_interval(hours => $2) from run`,
        [person.id, hours],
      );
    }
    await desk.poison('public.analysis_jobs', 'delete', `old.user_id = '${desk.ann.id}'`);
    const { setAside: aside } = desk.rounds.watch({ name: 'housekeeping', mostSilent: null });
    const removed = await pruneOldRows(database, aside);
    expect(removed).toMatchObject({ jobs: 2, runs: 2 });
    const lines = await setAside(database);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^housekeeping: job [0-9a-f-]{36}: 22008/);
    expect(lines[1]).toMatch(/^housekeeping: run [0-9a-f-]{36}: 22008/);
  });
});
