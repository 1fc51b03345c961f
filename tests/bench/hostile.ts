// `npm run bench:hostile`: ten people at work and notified, first alone, then beside four approved
// members and strangers who attack all at once, on loopback: values that a shared statement may not
// survive, bodies of megabytes, names that never answer, floods of sockets, levels, read marks,
// questions, files and sign-ins. Ends with 1 where a goal is missed. A real Postgres is started from
// the machine's programs, or named by DATABASE_URL.
// Options: --minutes 30, --reference 3 (minutes alone), --seed 1, --database pglite|postgres|both.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { startModelServer } from '../support/model-server/model-server.ts';
import { startPostgres } from '../support/postgres.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { judge, type Phase, refusals, tableOf } from './hostile/figures.ts';
import { notifyPeople, type Office, openOffice } from './hostile/notified.ts';
import { actAsPerson, type Step } from './hostile/ordinary-user.ts';
import { type ServerUnderLoad, startServer } from './hostile/server.ts';
import { startSilentResolver } from './hostile/silent-resolver.ts';

const PEOPLE = 10;
const MEMBERS = 4;
const REST_MINUTES = 2;
/** All sign in once, for an hour. */
const MOST_MINUTES = 45;
const MEMORY_EVERY_MS = 5_000;
const NO_POSTGRES = 'Postgres is left out: there is no initdb on this machine and no DATABASE_URL.';
const NO_RESOLVER =
  'Names that never answer are left out, and unknown ones asked for: they need root on Linux.';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    reference: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'both' },
  },
});

/** @throws RangeError naming the option, its value and what is allowed */
function minutesOf(name: 'minutes' | 'reference'): number {
  const minutes = Number(values[name]);
  if (minutes > 0 && minutes <= MOST_MINUTES) return minutes;
  throw new RangeError(`--${name} is ${values[name]}; allowed: above 0, at most ${MOST_MINUTES}`);
}

const minutes = minutesOf('minutes');
const reference = minutesOf('reference');
const { database } = v.parse(
  v.object({
    database: v.picklist(
      ['pglite', 'postgres', 'both'],
      '--database: allowed: pglite, postgres, both',
    ),
  }),
  values,
);

/** Has the ten work and be notified for some minutes. */
async function phase(
  server: ServerUnderLoad,
  service: PushService,
  office: Office,
  forMinutes: number,
): Promise<Phase> {
  const steps: Step[] = [];
  const record = (step: Step) => void steps.push(step);
  const { databaseThreads: threads } = await server.figures('begin');
  const signal = AbortSignal.timeout(forMinutes * 60_000);
  const [notified] = await Promise.all([
    notifyPeople(office, service, signal, record),
    ...office.people.map(({ person }) =>
      actAsPerson(server, person.account, person.from, signal, record),
    ),
  ]);
  const { loopP99, loopLongest, databaseThreads } = await server.figures();
  const ended = server.alive() ? 0 : 1;
  return { steps, ...notified, loopP99, loopLongest, restarts: ended + databaseThreads - threads };
}

/** Strikes at the server until stopped. */
async function startAttacks(server: ServerUnderLoad, { certificate }: PushService) {
  const { origin, anonKey, ordinary, members, admin, intruder } = server;
  const child = fork(fileURLToPath(new URL('./hostile/attack-process.ts', import.meta.url)), [
    JSON.stringify({ origin, anonKey, ordinary, members, admin, intruder }),
    JSON.stringify(certificate),
    values.seed,
  ]);
  await once(child, 'message');
  let most = 0;
  const watching = setInterval(() => {
    void server.figures().then(({ memory }) => {
      if (memory > most) most = memory;
    });
  }, MEMORY_EVERY_MS);
  return async () => {
    clearInterval(watching);
    const ended = once(child, 'message');
    child.send('stop');
    const [strikes] = await ended;
    return { strikes, most };
  };
}

/** @returns whether every goal was met */
async function run(name: string, databaseUrl: string | null): Promise<boolean> {
  const [service, model, resolver] = await Promise.all([
    startPushService(),
    startModelServer('good'),
    startSilentResolver(),
  ]);
  if (!resolver) console.log(NO_RESOLVER);
  const options = {
    people: PEOPLE,
    members: MEMBERS,
    databaseUrl,
    ca: service.certificate.cert,
    modelUrl: model.baseUrl,
  };
  const server = await startServer(options, resolver?.address ?? null);
  try {
    const office = await openOffice(server, service);
    const alone = await phase(server, service, office, reference);
    await server.figures('fill');
    // A process at rest collects nothing by itself, so it is asked to: what counts is what it holds.
    const { memory: before } = await server.figures('collect');
    const stopAttacks = await startAttacks(server, service);
    const beside = await phase(server, service, office, minutes);
    const { strikes, most } = await stopAttacks();
    await pause(REST_MINUTES * 60_000);
    const { memory: after } = await server.figures('collect');
    office.close();

    const judged = judge(alone, beside, { before, most, after });
    console.log(`\n${name}, ${minutes} minutes\n${tableOf(judged)}`);
    for (const line of refusals(alone.steps)) console.log(`refused alone: ${line}`);
    for (const line of refusals(beside.steps)) console.log(`refused beside attacks: ${line}`);
    for (const [attack, count] of Object.entries(strikes)) console.log(`${attack}: ${count}`);
    const missed = judged.filter(({ met }) => met === false);
    console.log(
      missed.length === 0
        ? 'every goal met'
        : `missed: ${missed.map((each) => each.name).join('; ')}`,
    );
    return missed.length === 0;
  } finally {
    await server.stop();
    resolver?.close();
    await model.close();
    await service.close();
  }
}

let met = true;
if (database !== 'postgres') met = await run('PGlite', null);
if (database !== 'pglite') {
  const postgres = await startPostgres();
  if (postgres) {
    met = (await run('Postgres', await postgres.createDatabase())) && met;
    await postgres.stop();
  } else console.log(NO_POSTGRES);
}
process.exitCode = met ? 0 : 1;
