import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { Database } from '../../../platform/database/database.ts';
import { makeVapidKeys } from '../../../push-server/vapid-keys.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startPushProcess } from '../../support/push-server-process.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { ALERTS_PER_PERSON, ANSWERS, HEALTHY_SERVICES, type Kind, kinds } from './bad-day.ts';
import { type FanOutOptions, NothingSchema, type Service, StartedSchema } from './bench-parts.ts';
import { countAlerts, reportFanOut, type Sample } from './fan-out-report.ts';
import { startChild } from './parent-child.ts';
import { insertDevices, insertPeople, insertSnapshots } from './people.ts';
import { steadyStream } from './steady-stream.ts';

const UsageSchema = v.object({
  cpu: v.object({ user: v.number(), system: v.number() }),
  memory: v.object({ rss: v.number() }),
});

type Usage = v.InferOutput<typeof UsageSchema>;
type Device = Service['devices'][number];

async function usageOf(process: ChildProcess): Promise<Usage> {
  const answered = once(process, 'message');
  process.send('usage');
  const [usage] = await answered;
  return v.parse(UsageSchema, usage);
}

/** Starts a push service for the busy people and some for the others; gives each person a device. */
async function startServices(all: readonly Kind[]) {
  const owners: number[][] = Array.from({ length: 1 + HEALTHY_SERVICES }, () => []);
  for (const [person, kind] of all.entries()) {
    owners[kind === 'busy' ? 0 : 1 + (person % HEALTHY_SERVICES)]?.push(person);
  }
  const services: Service[] = [];
  const certs: string[] = [];
  const devices = new Map<number, Device>();
  for (const owned of owners) {
    const child = startChild('./service-process.ts');
    const answers = owned.map((person) => ANSWERS[all[person] ?? 'healthy']);
    const request = { ask: 'start', devices: owned.length, answers };
    const started = await child.ask(request, StartedSchema);
    services.push({ child, devices: started.devices });
    certs.push(started.cert);
    for (const [n, person] of owned.entries()) {
      const device = started.devices[n];
      if (device) devices.set(person, device);
    }
  }
  return { services, ca: certs.join(''), devices: all.flatMap((_, n) => devices.get(n) ?? []) };
}

/** Writes the flood in one transaction; alerts to devices that hang are out of date after a minute. */
async function writeFlood(database: Database, hanging: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `with message as (
         insert into public.alert_messages (snapshot_id, title, body, urgent)
         select id, 'COIN: LONG → SHORT', 'Stop 64,250.5, target 61,000.0, price 63,100.0', true
         from public.analysis_snapshots order by coin, id limit $1
         returning id, snapshot_id
       )
       insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at)
       select u.id, s.coin, s.id, m.id,
         now() + case when u.id = any($2::uuid[]) then interval '1 minute' else interval '1 hour' end
       from message m join public.analysis_snapshots s on s.id = m.snapshot_id, auth.users u`,
      [ALERTS_PER_PERSON, hanging],
    );
    await tx.query(`select pg_notify('alerts', '')`);
  });
}

/** Looks at the run every two seconds until every alert has ended. */
async function watch(database: Database, processes: readonly ChildProcess[]): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  for (;;) {
    const counts = await countAlerts(database);
    const usages = await Promise.all(processes.map(usageOf));
    samples.push({
      seconds: (performance.now() - began) / 1000,
      done: (counts.sent ?? 0) + (counts.dead ?? 0),
      megabytes: Math.max(...usages.map((usage) => usage.memory.rss)) / 1e6,
    });
    if ((counts.pending ?? 0) + (counts.delivering ?? 0) === 0) return samples;
    await delay(2_000);
  }
}

const cpuSeconds = (usages: readonly Usage[]) =>
  usages.reduce((sum, { cpu }) => sum + (cpu.user + cpu.system) / 1e6, 0);

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
  const databaseUrl = await postgres.createDatabase();
  const opened = await openTestDatabase(databaseUrl);
  const { database } = opened;
  const keys = makeVapidKeys();
  const all = kinds(Math.ceil(options.alerts / ALERTS_PER_PERSON));
  console.log(`Fan-out, ${options.alerts} alerts to ${all.length} people by two processes`);
  const { services, ca, devices } = await startServices(all);
  const people = await insertPeople(database, all.length);
  await insertDevices(database, people, devices, keys.keyId);
  await insertSnapshots(database, ALERTS_PER_PERSON + options.seconds * options.rate);

  const start = () => startPushProcess({ databaseUrl, ca, keys, limits: {}, connections: 6 });
  const processes = await Promise.all([start(), start()]);
  const before = await Promise.all(processes.map(usageOf));
  await writeFlood(
    database,
    people.filter((_, person) => all[person] === 'hanging'),
  );
  const samples = await watch(database, processes);
  const after = await Promise.all(processes.map(usageOf));
  await reportFanOut(database, services, samples, cpuSeconds(after) - cpuSeconds(before));
  await steadyStream(database, services, people, options);

  for (const child of processes) child.kill();
  for (const { child } of services) await child.ask({ ask: 'stop' }, NothingSchema);
  await opened.close();
  await postgres.stop();
}
