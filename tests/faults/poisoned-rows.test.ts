import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pruneOldRows } from '../../analysis-server/jobs/housekeeping.ts';
import { finishChecks } from '../../analysis-server/monitor/finish-checks.ts';
import { openDueSlots } from '../../analysis-server/monitor/open-due-slots.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Rounds } from '../../platform/database/rounds.ts';
import { settableClock, systemClock } from '../../platform/process/clock.ts';
import { createOutbox } from '../../push-server/outbox/outbox.ts';
import { watchOutbox } from '../../push-server/outbox/outbox-rounds.ts';
import { createRecorder } from '../../push-server/outbox/recorder.ts';
import { analysisServerOn } from '../support/analysis-server.ts';
import { openBackends } from '../support/backends.ts';
import { ledgerDesk } from '../support/ledger-desk.ts';
import { alertsOf, setLevel, watchOn } from '../support/level-watch.ts';
import { createApproved, type Person } from '../support/people.ts';
import { poison, setAside } from '../support/poison.ts';
import { alertState, turnOn, writeAlert } from '../support/push-server.ts';
import { wish } from '../support/quiet-hours.ts';
import { scriptedMarket } from '../support/scripted-market.ts';
import { storeOutline } from '../support/stored-outline.ts';
import { quietLog, testRounds } from '../support/test-database.ts';
import { at, NOON, watchDesk } from '../support/watch-desk.ts';
import { eastern, forgetAll } from '../support/watchers.ts';

const REASON = '22008: timestamp out of range: "…"';

describe.each(await openBackends())('a row that a statement cannot take, on $name', (opened) => {
  const { database } = opened;
  const cures: (() => Promise<void>)[] = [];
  let rounds: Rounds;
  let ann: Person;
  let ben: Person;

  beforeEach(async () => {
    rounds = testRounds(database);
    ann = await createApproved(database);
    ben = await createApproved(database);
  });
  afterEach(async () => {
    for (const cure of cures.splice(0)) await cure();
    await forgetAll(opened);
    await database.query('truncate private.set_aside, private.rounds');
  });

  const poisoned = async (table: string, event: string, when: string, code?: string) =>
    void cures.push(await poison(database, table, event, when, code));

  /** An outbox whose two channels reach everybody at their own id; the second is a backup. */
  function outboxOn(on: Database = database) {
    const channel = (name: string) => ({
      name,
      origin: name,
      targets: (parameter: string) =>
        `select a.user_id::text as target, '${name}' as origin, null as refusal,
           '{}'::jsonb as address where ${parameter} is null`,
      gone: 'gone',
      attempt: () => Promise.reject(new Error('nothing is sent here')),
    });
    const channels = [channel('push'), channel('email')];
    const watched = watchOutbox(rounds, on, systemClock, () => null);
    const outbox = createOutbox({
      database: on,
      clock: systemClock,
      channels,
      rounds: watched,
      leaseMs: 60_000,
      escalateMs: 600_000,
    });
    return { outbox, watched };
  }

  async function twentyAlerts(): Promise<readonly [number, ...number[]]> {
    await turnOn(database, ann);
    await turnOn(database, ben);
    const bad = await writeAlert(database, ann);
    const others: number[] = [];
    for (let n = 0; n < 19; n += 1) {
      others.push(await writeAlert(database, ben, { coin: `C${n}USDT` }));
    }
    return [bad, ...others];
  }

  test('ends an alert that cannot be planned, and the others are planned in the same round', async () => {
    const [bad, ...others] = await twentyAlerts();
    await poisoned('public.alert_deliveries', 'insert', `new.alert_id = ${bad}`);
    const { outbox } = outboxOn();
    await outbox.open();
    const { planned, jobs } = await outbox.plan(200);
    expect(planned).toBe(20);
    expect(jobs.map(({ notice }) => Number(notice.alertId)).toSorted((a, b) => a - b)).toEqual(
      others.flatMap((id) => [id, id]),
    );
    expect(await alertState(database, bad)).toMatchObject({
      status: 'dead',
      reason: `it could not be planned (${REASON})`,
    });
    expect(await setAside(database)).toEqual([
      `plan notifications: notification ${bad}: ${REASON}`,
    ]);
  });

  test.each(['57014', '53100', '42703'])(
    'sets nothing aside where planning failed for all (%s), and all are planned later',
    async (code) => {
      const [bad] = await twentyAlerts();
      const when = `new.alert_id = ${bad}`;
      const cure = await poison(database, 'public.alert_deliveries', 'insert', when, code);
      const { outbox } = outboxOn();
      await expect(outbox.plan(200)).rejects.toMatchObject({ code });
      expect(await setAside(database)).toEqual([]);
      expect((await alertState(database, bad)).status).toBe('pending');
      await cure();
      expect((await outbox.plan(200)).planned).toBe(20);
    },
  );

  test('ends a delivery that cannot be taken, and the others are taken in the same round', async () => {
    const [bad] = await twentyAlerts();
    const { outbox } = outboxOn();
    await outbox.open();
    await outbox.plan(200);
    await database.query('update public.alert_deliveries set next_attempt_at = now()');
    const push = `new.alert_id = ${bad} and new.channel = 'push'`;
    await poisoned('public.alert_deliveries', 'update', `${push} and new.attempts > old.attempts`);
    const jobs = await outbox.takeDue(200);
    expect(jobs).toHaveLength(39);
    const [delivery] = await database.query<{ id: number; outcome: string; over: boolean }>(
      `select id, outcome, finished_at is not null as over from public.alert_deliveries
       where alert_id = $1 and channel = 'push'`,
      [bad],
    );
    expect(delivery).toMatchObject({ outcome: `it could not be taken (${REASON})`, over: true });
    expect(await alertState(database, bad)).toMatchObject({ open_deliveries: 1 });
    expect(await setAside(database)).toEqual([
      `deliver notifications: delivery ${delivery?.id}: ${REASON}`,
    ]);
  });

  test('takes an alert to no further channel where that fails, and others go on', async () => {
    const [bad, ...others] = await twentyAlerts();
    for (const person of [ann, ben]) {
      await wish(database, person, { backup_channels: ['email'] });
    }
    const { outbox } = outboxOn();
    await outbox.open();
    expect((await outbox.plan(200)).jobs).toHaveLength(20);
    await database.query(
      'update public.alerts set escalate_at = now() where escalate_at is not null',
    );
    await database.query(`update public.alert_deliveries set delivered = false, shown_at = null`);
    await poisoned('public.alert_deliveries', 'insert', `new.alert_id = ${bad}`);
    expect(await outbox.escalate(200)).toHaveLength(others.length);
    const [row] = await database.query<{ escalate_at: Date | null }>(
      'select escalate_at from public.alerts where id = $1',
      [bad],
    );
    expect(row).toEqual({ escalate_at: null });
    expect(await setAside(database)).toEqual([
      `go on to the next channel: notification ${bad}: ${REASON}`,
    ]);
  });

  test('ends a delivery whose outcome cannot be recorded, and others are recorded', async () => {
    const [bad] = await twentyAlerts();
    const { outbox, watched } = outboxOn();
    await outbox.open();
    const { jobs } = await outbox.plan(200);
    await poisoned(
      'public.alert_deliveries',
      'update',
      `new.alert_id = ${bad} and new.outcome = 'delivered'`,
    );
    const recorder = createRecorder({
      database,
      round: watched.record,
      channels: [],
      onRecorded: () => undefined,
    });
    for (const job of jobs) {
      recorder.add({
        id: job.id,
        alert_id: job.notice.alertId,
        lease: job.lease,
        user_id: job.person,
        age_ms: 0,
        channel: job.channel,
        target: job.target,
        origin: job.origin,
        at: new Date().toISOString(),
        delivered: true,
        finished: true,
        delay_ms: 0,
        outcome: 'delivered',
        tried: true,
        shrunk: false,
        effect: 'none',
        pause_ms: null,
      });
    }
    await recorder.drain();
    const outcomes = await database.query<{ bad: boolean; outcome: string; count: number }>(
      `select alert_id = $1 as bad, outcome, count(*) from public.alert_deliveries
       group by 1, 2 order by 1`,
      [bad],
    );
    expect(outcomes).toEqual([
      { bad: false, outcome: 'delivered', count: 38 },
      { bad: true, outcome: 'what came of it could not be recorded', count: 2 },
    ]);
    expect(await setAside(database)).toHaveLength(2);
    expect(recorder.backlog).toBe(0);
  });

  test('watches a level no longer that cannot be judged, and others are notified in the same minute', async () => {
    const desk = await watchDesk(opened);
    try {
      const bad = await desk.level(64_500, { repeating: true }, ann);
      for (let n = 0; n < 9; n += 1) await desk.level(64_400 + n, {}, ben);
      await setLevel(database, ben.id, 'ETHUSDT', 1_000_000, NOON);
      desk.market.move('BTCUSDT', at(2), { high: 64_600 });
      await poisoned('public.alerts', 'insert', `new.user_id = '${ann.id}'`);
      const watch = await desk.start();
      await desk.until(watch, 4);
      expect(await alertsOf(database, ben.id)).toHaveLength(9);
      const [level] = await database.query('select armed from public.price_levels where id = $1', [
        bad,
      ]);
      expect(level).toEqual({ armed: false });
      expect(await setAside(database)).toEqual([`watch levels: level ${bad}: ${REASON}`]);
    } finally {
      await desk.close();
    }
  });

  test('watches a coin whose levels cannot be read minute by minute, and others as ever', async () => {
    const desk = await watchDesk(opened);
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
    const watch = watchOn(failing, desk.market, desk.clock);
    try {
      await desk.level(64_500, {}, ben);
      await setLevel(database, ann.id, 'ETHUSDT', 1, NOON, { side: 'below' });
      await watch.round();
      desk.market.move('BTCUSDT', at(2), { high: 64_600 });
      await desk.until(watch, 4);
      expect(await alertsOf(database, ben.id)).toHaveLength(1);
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
      await desk.close();
    }
  });

  test('leaves out an entry that a check cannot move, and moves the others', async () => {
    const now = eastern(12, 16);
    const before = await storeOutline(database, 'ADAUSDT');
    const people = [ann, ben, await createApproved(database), await createApproved(database)];
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
    const fresh = await storeOutline(database, 'ADAUSDT', { hours: 4, action: 'SHORT' });
    await database.query(
      `with run as (
         insert into public.analysis_runs (coin, market, candle_close, status, snapshot_id)
         values ('ADAUSDT', 'recorded', now(), 'complete', $1) returning id
       )
       insert into public.monitor_checks (slot_date, slot_time, coin, run_id)
       select '2026-05-06', '12:16', 'ADAUSDT', id from run`,
      [fresh],
    );
    await poisoned('public.alerts', 'insert', `new.user_id = '${ann.id}'`);
    const outcomes: unknown[] = [];
    const parts = {
      database,
      clock: { now: () => now },
      log: quietLog,
      setAside: rounds.watch({ name: 'monitor', mostSilent: null }).setAside,
    };
    await finishChecks(parts, new AbortController().signal, (one) => outcomes.push(one));
    expect(outcomes).toEqual([{ kind: 'applied', snapshotId: fresh, changed: 3, alerts: 3 }]);
    const [entry] = await database.query<{ id: string; current: string }>(
      'select id, current_snapshot as current from public.watchlist_entries where user_id = $1',
      [ann.id],
    );
    expect(entry?.current).toBe(before);
    expect(await setAside(database)).toEqual([`monitor: entry ${entry?.id}: ${REASON}`]);
  });

  test('leaves out a notice of missed checks that cannot be written, and looks at the clock', async () => {
    const snapshot = await storeOutline(database, 'ADAUSDT');
    for (const { id } of [ann, ben]) {
      await database.query(
        'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
        [id, 'ADAUSDT', snapshot],
      );
    }
    await poisoned('public.monitor_notices', 'insert', `new.user_id = '${ann.id}'`);
    const clock = settableClock(eastern(8, 0));
    const { setAside: aside } = rounds.watch({ name: 'monitor', mostSilent: null });
    await openDueSlots(database, clock, aside);
    clock.set(eastern(23, 0));
    expect((await openDueSlots(database, clock, aside)).noticed).toBe(1);
    expect(await setAside(database)).toEqual([`monitor: a notice of missed checks: ${REASON}`]);
    expect((await openDueSlots(database, clock, aside)).noticed).toBe(0);
  });

  test('leaves open what cannot be settled, and settles the others', async () => {
    const desk = await ledgerDesk(opened);
    try {
      await desk.analyse('ETHUSDT', 'LONG');
      await desk.analyse('ETHUSDT', 'SHORT');
      await desk.analyse('BTCUSDT');
      await poisoned('public.ledger_records', 'insert', `new.content like '%"settles":1,%'`);
      desk.clock.advance(30 * 86_400_000);
      await desk.settle();
      const settled = await database.query<{ settles: number }>(
        'select settles from public.ledger_records where settles is not null order by 1',
      );
      expect(settled).toEqual([{ settles: 2 }, { settles: 3 }]);
      expect(await setAside(database)).toEqual([`settle recommendations: record 1: ${REASON}`]);
    } finally {
      await desk.close();
    }
  });

  test('ends the turn of a coin whose scan cannot be stored, and stores the others', async () => {
    const market = scriptedMarket();
    await poisoned('public.scan_rows', 'insert', `new.coin = 'ETHUSDT'`);
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
      await database.query('truncate public.scan_hours, public.scan_rows cascade');
    }
  });

  test('keeps an old row that cannot be deleted, and deletes the others of every kind', async () => {
    for (const [person, hours] of [
      [ann, 30],
      [ben, 31],
      [ben, 32],
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
    await poisoned('public.analysis_jobs', 'delete', `old.user_id = '${ann.id}'`);
    const { setAside: aside } = rounds.watch({ name: 'housekeeping', mostSilent: null });
    const removed = await pruneOldRows(database, aside);
    expect(removed).toMatchObject({ jobs: 2, runs: 2 });
    const lines = await setAside(database);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^housekeeping: job [0-9a-f-]{36}: 22008/);
    expect(lines[1]).toMatch(/^housekeeping: run [0-9a-f-]{36}: 22008/);
  });
});
