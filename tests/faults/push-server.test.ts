import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createApproved, type Person } from '../support/people.ts';
import { NO_POSTGRES, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { parseMessage } from '../support/push-message.ts';
import { makeSnapshot, pushServerOn, TEST_VAPID, turnOn, until } from '../support/push-server.ts';
import { killHard, startPushProcess } from '../support/push-server-process.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { quietHours } from '../support/quiet-hours.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** PUSH_KILLS=50 for the long run. */
const KILLS = Number(process.env.PUSH_KILLS ?? 5);
const PEOPLE = 20;
const ALERTS_PER_KILL = 60;

const postgres = await startPostgres();
if (!postgres) process.stderr.write(`push server faults ${NO_POSTGRES}\n`);
afterAll(() => postgres?.stop());

describe.skipIf(!postgres)('the push server on Postgres', () => {
  let server: PostgresServer;
  let url: string;
  let opened: TestDatabase;
  let database: Database;
  let service: PushService;
  let people: Person[];

  beforeAll(() => {
    if (!postgres) throw new Error(NO_POSTGRES);
    server = postgres;
  });
  beforeEach(async () => {
    url = await server.createDatabase();
    opened = await openTestDatabase(url);
    database = opened.database;
    service = await startPushService();
    people = await Promise.all(Array.from({ length: PEOPLE }, () => createApproved(database)));
    const saving = pushServerOn(database, service);
    for (const [index, person] of people.entries()) {
      await turnOn(database, person);
      await saving.subscribe(person, service.addDevice());
      // Every fourth person also has a device that is gone, every fifth one that fails at first.
      if (index % 4 === 0) await saving.subscribe(person, service.addDevice({ status: 410 }));
      if (index % 5 === 0) {
        await saving.subscribe(person, service.addDevice({ status: 500 }, { status: 201 }));
      }
    }
    await saving.server.stop();
  });
  afterEach(async () => {
    await opened.close();
    await service.close();
  });

  async function writeAlerts(count: number): Promise<void> {
    const coins = Array.from({ length: Math.ceil(count / PEOPLE) }, (_, n) => `COIN${n}USDT`);
    const snapshots = await Promise.all(coins.map((coin) => makeSnapshot(database, coin)));
    await database.query(
      `with message as (
         insert into public.alert_messages (snapshot_id, title, body, urgent)
         select snapshot, 'change of ' || coin, 'body', true
         from unnest($2::text[], $3::uuid[]) as c(coin, snapshot) returning id, snapshot_id
       )
       insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at)
       select p.id, c.coin, c.snapshot, m.id, now() + interval '1 hour'
       from unnest($1::uuid[]) as p(id), unnest($2::text[], $3::uuid[]) as c(coin, snapshot)
       join message m on m.snapshot_id = c.snapshot`,
      [people.map((person) => person.id), coins, snapshots],
    );
    await database.query(`select pg_notify('alerts', '')`);
  }

  // Long enough that nothing runs out on a busy machine: only kills may send twice.
  const limits = {
    perOrigin: 8,
    batch: 20,
    capacity: 40,
    timeoutMs: 8_000,
    leaseMs: 15_000,
    pollMs: 100,
  };

  const startProcess = () =>
    startPushProcess({
      databaseUrl: url,
      ca: service.certificate.cert,
      keys: TEST_VAPID.keys,
      limits,
      connections: 4,
    });

  /** Deliveries that a process held when it was killed, as alert and device. */
  async function heldNow(): Promise<Set<string>> {
    const rows = await database.query<{ held: string }>(
      `select d.alert_id || ' ' || p.endpoint as held from public.alert_deliveries d
       join public.push_subscriptions p on p.id = d.target::uuid
       where d.finished_at is null and d.lease is not null`,
    );
    return new Set(rows.map((row) => row.held));
  }

  /** The leases of killed processes run out now. */
  const endLeases = () =>
    database.query(
      'update public.alert_deliveries set next_attempt_at = now() where lease is not null',
    );

  const unfinished = async () => {
    const [row] = await database.query<{ left: number }>(
      `select count(*) as left from public.alerts where status in ('pending', 'delivering')`,
    );
    return row?.left ?? Number.NaN;
  };

  /** How often each alert was accepted for each device. */
  function acceptedTimes(): Map<string, number> {
    const times = new Map<string, number>();
    for (const { text, device } of service.accepted) {
      const data = parseMessage(text ?? '')?.notification.data;
      if (data?.kind !== 'change') throw new Error('a message is not that of a change');
      const key = `${data.alert_id} ${service.origin}/send/${device}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
    return times;
  }

  async function expectAllEnded(alerts: number): Promise<void> {
    const rows = await database.query<{
      id: string;
      status: string;
      reason: string | null;
      open_deliveries: number;
    }>('select id::text, status, reason, open_deliveries from public.alerts');
    expect(rows).toHaveLength(alerts);
    const accepted = new Set([...acceptedTimes().keys()].map((key) => key.split(' ')[0]));
    for (const row of rows) {
      expect(row.open_deliveries).toBe(0);
      // Everybody has a device that lives, so every alert has to arrive.
      expect(row).toMatchObject({ status: 'sent', reason: null });
      expect(accepted.has(row.id)).toBe(true);
    }
    const [left] = await database.query<{ count: number }>(
      'select count(*) from public.alert_deliveries where finished_at is null or outcome is null',
    );
    expect(left?.count).toBe(0);
    expect(service.faults).toEqual([]);
  }

  test(
    `killed ${KILLS} times in mid fan-out, every alert ends; only what was in flight comes twice`,
    async () => {
      const alerts = KILLS * ALERTS_PER_KILL;
      await writeAlerts(alerts);
      const held: Set<string>[] = [];
      let process: ChildProcess | null = null;
      for (let kill = 0; kill < KILLS; kill += 1) {
        process = await startProcess();
        const share = (kill + Math.random()) / KILLS;
        await service.acceptedAtLeast(Math.floor(alerts * share * 0.9));
        await killHard(process);
        held.push(await heldNow());
        await endLeases();
      }
      process = await startProcess();
      await until(async () => (await unfinished()) === 0);
      await killHard(process);
      await expectAllEnded(alerts);
      for (const [key, times] of acceptedTimes()) {
        const inFlight = held.filter((set) => set.has(key)).length;
        expect([key, times - 1 <= inFlight]).toEqual([key, true]);
      }
      expect(held.some((set) => set.size > 0)).toBe(true);
    },
    90_000 + KILLS * 20_000,
  );

  test('killed while a night holds alerts and when it ends, it sends each in the morning', async () => {
    const { quiet_from, quiet_until } = quietHours(-1, 7);
    await database.query(
      "update public.user_settings set quiet_from = $1, quiet_until = $2, time_zone = 'UTC'",
      [quiet_from, quiet_until],
    );
    await writeAlerts(300);
    const heldBack = async () => {
      const [row] = await database.query<{ count: number }>(
        `select count(*) as count from public.alerts where status = 'pending' and not_before > now()`,
      );
      return row?.count ?? 0;
    };
    const evening = await startProcess();
    await until(async () => (await heldBack()) > 20);
    await killHard(evening);
    const night = await startProcess();
    await until(async () => (await heldBack()) === 300);
    await killHard(night);
    expect(service.accepted).toEqual([]);
    await database.query('update public.user_settings set quiet_from = null, quiet_until = null');
    const morning = await startProcess();
    await service.acceptedAtLeast(50);
    await killHard(morning);
    const inFlight = await heldNow();
    await endLeases();
    const day = await startProcess();
    await until(async () => (await unfinished()) === 0);
    await killHard(day);
    await expectAllEnded(300);
    for (const [key, times] of acceptedTimes()) {
      expect([key, times === 1 || inFlight.has(key)]).toEqual([key, true]);
    }
  });

  test('two processes share the work and send nothing twice', async () => {
    await writeAlerts(400);
    const processes = await Promise.all([startProcess(), startProcess()]);
    await until(async () => (await unfinished()) === 0);
    await Promise.all(processes.map(killHard));
    await expectAllEnded(400);
    const twice = [...acceptedTimes()].filter(([, times]) => times > 1);
    expect(twice).toEqual([]);
  });

  test('connections that are cut again and again lose nothing', async () => {
    await writeAlerts(400);
    const process = await startProcess();
    for (const share of [0.1, 0.3, 0.5, 0.7]) {
      await service.acceptedAtLeast(400 * share);
      await server.cutConnections(url);
    }
    await until(async () => (await unfinished().catch(() => 1)) === 0);
    await killHard(process);
    await expectAllEnded(400);
  });

  test('a server that is asked to stop records what it sent, and puts back the rest at once', async () => {
    await writeAlerts(300);
    const stopping = pushServerOn(database, service, { limits: { ...limits, leaseMs: 600_000 } });
    await stopping.server.start();
    await service.acceptedAtLeast(50);
    await stopping.server.stop();
    const before = service.accepted.length;
    expect(before).toBeLessThan(300);
    expect(await heldNow()).toEqual(new Set());
    const next = pushServerOn(database, service, { limits });
    await next.server.start();
    await until(async () => (await unfinished()) === 0);
    await next.server.stop();
    await expectAllEnded(300);
    expect([...acceptedTimes()].filter(([, times]) => times > 1)).toEqual([]);
  });

  test('a push service that hangs does not hold up another', async () => {
    const hanging = await startPushService({ certificate: service.certificate });
    const saving = pushServerOn(database, service);
    const stuck = await Promise.all(Array.from({ length: 10 }, () => createApproved(database)));
    for (const person of stuck) {
      await turnOn(database, person);
      for (let n = 0; n < 10; n += 1) await saving.subscribe(person, hanging.addDevice('hang'));
    }
    await saving.server.stop();
    people = [...stuck, ...people];
    await writeAlerts(200);
    const push = pushServerOn(database, service, {
      limits: { ...limits, timeoutMs: 600_000, leaseMs: 900_000, stallMs: 200 },
    });
    await push.server.start();
    const alive = people.length - stuck.length;
    await until(async () => {
      const [row] = await database.query<{ sent: number }>(
        `select count(*) as sent from public.alerts where status = 'sent'`,
      );
      return (row?.sent ?? 0) >= alive * 10;
    });
    expect(hanging.accepted).toEqual([]);
    await hanging.close();
    await push.server.stop();
  });
});
