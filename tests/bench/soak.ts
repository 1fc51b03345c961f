// `npm run bench:soak`: a real `npm start` process on a simulated market under people who sign in,
// watch coins, have them analysed, write to support with files, are notified by a local push service
// and sign out. The process is killed on the way. Measured by minute: memory, handles, disk, the time
// of every kind of call beside that of a bare /healthz. Ends with 1 where an acknowledged write was
// lost, or where something surely grows by more a day than the options allow.
// Options: --minutes 30, --people 12, --kills 3 (within the first third of the run; slopes are of
// what follows), --seed 1, and what may be added in a day: --memory 200 (MiB), --handles 500,
// --log 500 (MiB of pg_wal), --latency 200 (% of a call's time in multiples of the reference's).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { openDataFolder } from '../../scripts/open-data-folder.ts';
import { randomFrom } from '../support/patterns/random.ts';
import { startPushService } from '../support/push-service/server.ts';
import { addPeople, SOAK_LOG } from './soak/accounts.ts';
import { createCalls, refusalsOf } from './soak/calls.ts';
import { lostFiles, lostRows } from './soak/find-written.ts';
import { tablesByFile } from './soak/folder-size.ts';
import { livePerson, liveVisitors } from './soak/person.ts';
import { callTable, minuteTable, tableSizes, verdictTable } from './soak/report.ts';
import { callReference, type Sample, takeSamples } from './soak/samples.ts';
import { type Run, type Someone, signIn } from './soak/session.ts';
import { soakedServer } from './soak/soaked-server.ts';
import { judgeGrowth } from './soak/verdict.ts';
import { createWritten } from './soak/written.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '12' },
    kills: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    memory: { type: 'string', default: '200' },
    handles: { type: 'string', default: '500' },
    log: { type: 'string', default: '500' },
    latency: { type: 'string', default: '200' },
  },
});

/** @throws RangeError naming the option, its value and what is allowed */
function option(name: keyof typeof values, least: number, most: number): number {
  const value = Number(values[name]);
  if (value >= least && value <= most) return value;
  throw new RangeError(`--${name} is ${values[name]}; allowed: ${least} to ${most}`);
}

const minutes = option('minutes', 1, 7 * 24 * 60);
const people = option('people', 1, 200);
const kills = option('kills', 0, 100);
const seed = option('seed', 0, 2 ** 32 - 1);
const allowed = {
  memory: option('memory', 0, 1e9),
  handles: option('handles', 0, 1e9),
  log: option('log', 0, 1e9),
  latency: option('latency', 0, 1e9),
};

/** A process that has just started still fills its caches. */
const WARM_UP_MS = Math.min(5, minutes / 6) * 60_000;

const AnonKeySchema = v.pipe(v.string(), v.parseJson(), v.object({ anonKey: v.string() }));

async function run(folder: string): Promise<boolean> {
  const service = await startPushService();
  const certificate = join(folder, 'push-service.pem');
  writeFileSync(certificate, service.certificate.cert);
  const dataFolder = join(folder, 'data');
  const server = await soakedServer(dataFolder, certificate);
  await server.start();
  await server.stop();
  const accounts = await addPeople(dataFolder, people);
  const { anonKey } = v.parse(AnonKeySchema, readFileSync(join(dataFolder, 'keys.json'), 'utf8'));
  console.log(
    `started with ${people} people, after ${((await server.start()) / 1000).toFixed(1)} s`,
  );

  const calls = createCalls();
  const over = new AbortController();
  const shared: Run = {
    origin: server.origin,
    anonKey,
    calls,
    written: createWritten(),
    service,
    signal: over.signal,
  };
  const everybody = accounts.map(
    (account, i): Someone => ({
      account,
      from: `127.0.6.${i + 1}`,
      random: randomFrom(seed + i),
      device: service.addDevice(),
    }),
  );
  const samples: Sample[] = [];
  const living = Promise.all([
    ...everybody.map((someone) => livePerson(shared, someone)),
    liveVisitors(shared, '127.0.5.3'),
    callReference(server, calls, over.signal),
    takeSamples(server, calls, over.signal, samples),
  ]);

  async function killAndStart(): Promise<void> {
    calls.down();
    await server.kill();
    const took = await server.start();
    calls.up();
    console.log(
      `killed in minute ${Math.floor(calls.now() / 60_000) + 1}, there again after ${(took / 1000).toFixed(1)} s`,
    );
  }
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause((kill * minutes * 60_000) / (3 * kills) - calls.now());
    await killAndStart();
  }
  const settled = calls.now() + WARM_UP_MS;
  await pause(minutes * 60_000 - calls.now());
  over.abort();
  await killAndStart();
  await living;

  const sessions = await Promise.all(everybody.map((someone) => signIn(shared, someone)));
  const writes = shared.written.all();
  const lost = await lostFiles(
    sessions.filter((session) => session !== null),
    writes,
  );
  await server.stop();
  await service.close();
  const opened = await openDataFolder(dataFolder, SOAK_LOG);
  lost.push(...(await lostRows(opened.database, writes)));
  const tables = await tablesByFile(opened.database);
  await opened.close();

  const later = <T extends { readonly at: number }>(all: readonly T[]) =>
    all.filter(({ at }) => at > settled && at <= minutes * 60_000);
  const judged = judgeGrowth(later(samples), later(calls.kept), allowed);
  console.log(`\n${minuteTable(samples, calls.kept)}\n`);
  console.log(`${callTable(calls.kept)}\n`);
  console.log(`${tableSizes(samples, tables)}\n`);
  for (const line of refusalsOf(calls.kept)) console.log(`refused: ${line}`);
  const logged = Map.groupBy(server.logged(), (line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? line);
  for (const [message, lines] of logged) console.log(`logged ${lines.length} times: ${message}`);
  console.log(
    `${kills + 1} kills, ${calls.cut} calls met one; ${service.accepted.length} notifications arrived, ${service.faults.length} malformed`,
  );
  console.log(
    `${shared.written.acknowledged()} writes were acknowledged, ${lost.length} of them lost; ${writes.filter(({ state }) => state === 'unknown').length} had no answer`,
  );
  for (const line of lost) console.log(`LOST: ${line}`);
  console.log(`\n${verdictTable(judged)}`);
  return lost.length === 0 && !judged.some((each) => each.over);
}

const folder = mkdtempSync(join(tmpdir(), 'bench-soak-'));
try {
  process.exitCode = (await run(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
