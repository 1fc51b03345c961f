import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Database } from '../../../platform/database.ts';
import { makeVapidKeys } from '../../../push-server/vapid-keys.ts';
import { startPostgres } from '../../support/postgres.ts';
import { type PushProcessOptions, startPushProcess } from '../../support/push-server-process.ts';
import type { Answer, TestDevice } from '../../support/push-service/server.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import type { FanOutOptions, Service } from './bench-parts.ts';
import { startChild } from './parent-child.ts';
import { steadyStream } from './steady-stream.ts';

const ALERTS_PER_PERSON = 10;
const HEALTHY_SERVICES = 3;
/** Shares of the people on a bad day: dead devices, a busy push service, devices that hang. */
const DEAD = 0.01;
const BUSY = 0.01;
const HANGS = 0.001;

type Kind = 'healthy' | 'dead' | 'busy' | 'hanging';

/** Which kind of device each person has, spread evenly. */
function kinds(people: number): Kind[] {
  const all = Array.from<unknown, Kind>({ length: people }, () => 'healthy');
  const spread = (kind: Kind, share: number, offset: number) => {
    const count = Math.max(1, Math.round(people * share));
    for (let n = 0; n < count; n += 1) {
      all[(Math.floor((n * people) / count) + offset) % people] = kind;
    }
  };
  spread('dead', DEAD, 1);
  spread('busy', BUSY, 3);
  spread('hanging', HANGS, 5);
  return all;
}

const ANSWERS: Record<Kind, Answer[]> = {
  healthy: [],
  dead: [{ status: 410 }],
  // Every message is refused once, then taken.
  busy: Array.from({ length: ALERTS_PER_PERSON }, () => [
    { status: 429, retryAfter: '1' },
    { status: 201 },
  ]).flat(),
  hanging: ['hang'],
};

async function insertPeople(database: Database, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at)
     select gen_random_uuid(), 'person-' || n || '@example.com', now()
     from generate_series(1, $1) n returning id`,
    [count],
  );
  await database.query('update public.waitlist set approved = true');
  await database.query(
    'insert into public.user_settings (user_id, push_notifications) select id, true from auth.users',
  );
  return rows.map((row) => row.id);
}

async function insertDevices(
  database: Database,
  people: readonly string[],
  devices: readonly TestDevice[],
  keyId: string,
): Promise<void> {
  await database.query(
    `insert into public.push_origins (origin)
     select distinct unnest($1::text[]) on conflict do nothing`,
    [devices.map((device) => new URL(device.endpoint).origin)],
  );
  await database.query(
    `insert into public.push_subscriptions (user_id, endpoint, origin, p256dh, auth, vapid_key_id, label)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]),
       (values ($6, 'bench')) as same`,
    [
      people,
      devices.map((device) => device.endpoint),
      devices.map((device) => new URL(device.endpoint).origin),
      devices.map((device) => device.keys.p256dh),
      devices.map((device) => device.keys.auth),
      keyId,
    ],
  );
}

async function insertSnapshots(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into public.analysis_snapshots (coin, market, snapshot_time, engine, result, recommendation)
     select 'COIN' || n || 'USDT', 'bench', now(), 'bench', '{}', '{}' from generate_series(1, $1) n`,
    [count],
  );
}

/** Usage of a push server's process. */
export async function usageOf(process: ChildProcess) {
  const answered = once(process, 'message');
  process.send('usage');
  const [usage] = await answered;
  return usage as { cpu: NodeJS.CpuUsage; memory: NodeJS.MemoryUsage };
}

async function counts(database: Database): Promise<Record<string, number>> {
  const rows = await database.query<{ status: string; count: number }>(
    'select status, count(*) as count from public.alerts group by status',
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/**
 * Prints what becomes of a flood of alerts that two push-server processes on a Postgres deliver, and
 * of a steady stream after it.
 */
export async function measureFanOut(options: FanOutOptions): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.log('fan-out      skipped: no initdb on this machine and no DATABASE_URL');
    return;
  }
  const url = await postgres.createDatabase();
  const opened = await openTestDatabase(url);
  const { database } = opened;
  const keys = makeVapidKeys();
  const people = Math.ceil(options.alerts / ALERTS_PER_PERSON);
  const all = kinds(people);
  const groups: Kind[][] = [['busy'], ...Array.from({ length: HEALTHY_SERVICES }, () => [])];
  console.log(`Fan-out, ${options.alerts} alerts to ${people} people by two processes`);

  const certs: string[] = [];
  const services: Service[] = [];
  const owners: number[][] = groups.map(() => []);
  for (const [person, kind] of all.entries()) {
    owners[kind === 'busy' ? 0 : 1 + (person % HEALTHY_SERVICES)]?.push(person);
  }
  for (const owned of owners) {
    const child = startChild('./service-process.ts');
    const answers = owned.map((person) => ANSWERS[all[person] ?? 'healthy']);
    const started = await child.ask<{ devices: TestDevice[]; origin: string; cert: string }>({
      ask: 'start',
      devices: answers.length,
      answers,
    });
    services.push({ child, origin: started.origin, devices: started.devices });
    certs.push(started.cert);
  }
  const ids = await insertPeople(database, people);
  const devices = new Array<TestDevice>(people);
  for (const [index, owned] of owners.entries()) {
    for (const [n, person] of owned.entries()) {
      const device = services[index]?.devices[n];
      if (device) devices[person] = device;
    }
  }
  await insertDevices(database, ids, devices, keys.keyId);
  await insertSnapshots(database, ALERTS_PER_PERSON + options.seconds * options.rate);

  const process: PushProcessOptions = {
    databaseUrl: url,
    ca: certs.join(''),
    keys,
    limits: {},
    connections: 6,
  };
  const processes = await Promise.all([startPushProcess(process), startPushProcess(process)]);
  const memoryAtStart = await Promise.all(processes.map(usageOf));
  const began = performance.now();
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into public.alerts (user_id, coin, snapshot_id, title, body, urgent, expires_at)
       select u.id, s.coin, s.id, 'COIN: LONG → SHORT', 'Stop 64,250.5, target 61,000.0, price 63,100.0',
         true, now() + case when u.id = any($2::uuid[]) then interval '1 minute' else interval '1 hour' end
       from auth.users u, (select * from public.analysis_snapshots order by coin, id limit $1) s`,
      [ALERTS_PER_PERSON, ids.filter((_, person) => all[person] === 'hanging')],
    );
    await tx.query(`select pg_notify('alerts', '')`);
  });
  const written = performance.now();
  let peak = 0;
  let state = await counts(database);
  const trace: string[] = [];
  while ((state.pending ?? 0) + (state.delivering ?? 0) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    state = await counts(database);
    const used = await Promise.all(processes.map(usageOf));
    const rss = Math.max(...used.map((usage) => usage.memory.rss)) / 1e6;
    peak = Math.max(peak, rss);
    const done = (state.sent ?? 0) + (state.dead ?? 0);
    trace.push(`${((performance.now() - written) / 1000).toFixed(0)}s ${done} ${rss.toFixed(0)}MB`);
  }
  const seconds = (performance.now() - written) / 1000;
  await report(database, services, {
    seconds,
    peak,
    trace,
    memoryAtStart,
    insert: written - began,
  });
  await steadyStream(database, services, ids, options);
  for (const child of processes) child.kill();
  for (const { child } of services) await child.ask({ ask: 'stop' });
  await opened.close();
  await postgres.stop();
}

interface Run {
  seconds: number;
  peak: number;
  trace: string[];
  insert: number;
  memoryAtStart: { memory: NodeJS.MemoryUsage }[];
}

async function report(database: Database, services: readonly Service[], run: Run): Promise<void> {
  const state = await counts(database);
  const done = (state.sent ?? 0) + (state.dead ?? 0);
  const times = new Map<string, number>();
  let accepted = 0;
  for (const { child } of services) {
    for (const { text } of await child.ask<{ text: string | null }[]>({
      ask: 'arrivals',
      from: 0,
    })) {
      const id = /"alert_id":"([^"]+)"/.exec(text ?? '')?.[1] ?? 'unreadable';
      times.set(id, (times.get(id) ?? 0) + 1);
      accepted += 1;
    }
  }
  const twice = [...times.values()].filter((count) => count > 1).length;
  const reasons = await database.query<{ reason: string; count: number }>(
    `select reason, count(*) as count from public.alerts where status = 'dead' group by 1 order by 2 desc`,
  );
  const [deliveries] = await database.query<{ tries: number; open: number }>(
    `select sum(attempts)::bigint as tries, count(*) filter (where finished_at is null) as open
     from public.alert_deliveries`,
  );
  const start = Math.max(...run.memoryAtStart.map(({ memory }) => memory.rss)) / 1e6;
  console.log(
    `ended        ${done} in ${run.seconds.toFixed(1)} s: ${(done / run.seconds).toFixed(0)} alerts/s`,
  );
  console.log(
    `             sent ${state.sent ?? 0}, dead ${state.dead ?? 0}, open deliveries ${deliveries?.open}, tries ${deliveries?.tries}`,
  );
  for (const { reason, count } of reasons) console.log(`             dead: ${count} × ${reason}`);
  console.log(`accepted     ${accepted} messages of ${times.size} alerts, ${twice} alerts twice`);
  console.log(
    `memory       ${start.toFixed(0)} MB at start, ${run.peak.toFixed(0)} MB at most (larger of the two)`,
  );
  console.log(
    `             ${run.trace.filter((_, n) => n % Math.ceil(run.trace.length / 8) === 0).join(' | ')}`,
  );
  if (twice > 0 || times.has('unreadable')) throw new Error('messages came twice or unreadable');
}
