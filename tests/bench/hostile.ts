// `npm run bench:hostile`: ten ordinary users beside malformed packets, floods of sockets, uploads,
// heavy questions and storms of sign-ins, on loopback. The same users before the attacks are the
// reference. Options: --minutes 30, --seed 1.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { refusals, type Summary, summary } from './hostile/figures.ts';
import { askFrom } from './hostile/from-address.ts';
import { actAsPerson, type Step } from './hostile/ordinary-user.ts';
import { type ServerUnderLoad, startServer } from './hostile/server.ts';

const PEOPLE = 10;
const REFERENCE_MINUTES = 2;
const REST_MINUTES = 2;
const P99_LIMIT_MS = 1_000;
const MEMORY_LIMIT = 1.2;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 24 * 60)) {
  throw new RangeError(`--minutes is ${values.minutes}; allowed: above 0, at most 1440`);
}

const TokenSchema = v.pipe(v.string(), v.parseJson(), v.object({ access_token: v.string() }));

async function tokenOfIntruder(server: ServerUnderLoad): Promise<string> {
  const { email, password } = server.intruder;
  const answer = await askFrom('127.0.1.5', server.origin, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return v.parse(TokenSchema, answer.body.toString()).access_token;
}

/** Ten ordinary users for some minutes. @returns every request that they made */
async function ordinaryUse(server: ServerUnderLoad, forMinutes: number): Promise<Step[]> {
  const steps: Step[] = [];
  const signal = AbortSignal.timeout(forMinutes * 60_000);
  await Promise.all(
    server.ordinary.map((account, i) =>
      actAsPerson(server, account, `127.0.4.${i + 1}`, signal, (step) => steps.push(step)),
    ),
  );
  return steps;
}

const shown = ({ requests, refused, median, p99, slowest }: Summary) =>
  `${String(requests).padStart(6)} requests, ${refused} refused, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`;

async function run(): Promise<boolean> {
  const server = await startServer(PEOPLE);
  try {
    const token = await tokenOfIntruder(server);
    const reference = await ordinaryUse(server, REFERENCE_MINUTES);
    const alone = summary(reference);
    console.log(`alone          ${shown(alone)}`);
    for (const line of refusals(reference)) console.log(`  ${line}`);
    // A process at rest collects nothing by itself, so it is asked to: what counts is what it holds.
    const before = await server.memory('after collection');

    const { origin, anonKey, ordinary, intruder } = server;
    const child = fork(fileURLToPath(new URL('./hostile/attack-process.ts', import.meta.url)), [
      JSON.stringify({ origin, anonKey, ordinary, intruder }),
      token,
      values.seed,
    ]);
    let peak = 0;
    const watching = setInterval(() => {
      server.memory().then(
        (now) => {
          peak = Math.max(peak, now);
        },
        () => undefined,
      );
    }, 5_000);
    const steps = await ordinaryUse(server, minutes);
    clearInterval(watching);
    const ended = once(child, 'message');
    child.send('stop');
    const [strikes] = await ended;
    const besides = summary(steps);
    console.log(`beside attacks ${shown(besides)}`);
    for (const line of refusals(steps)) console.log(`  ${line}`);
    for (const [name, count] of Object.entries(strikes)) console.log(`  ${name}: ${count}`);
    console.log(
      `ratio to alone: median ${(besides.median / alone.median).toFixed(2)}, p99 ${(besides.p99 / alone.p99).toFixed(2)}`,
    );

    await pause(REST_MINUTES * 60_000);
    const resting = await server.memory();
    const after = await server.memory('after collection');
    console.log(
      `memory: ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} at most, ${resting.toFixed(0)} after ${REST_MINUTES} minutes of rest, ${after.toFixed(0)} once collected (${(after / before).toFixed(2)} of before, collected as well)`,
    );
    const faults = [
      server.alive() ? '' : 'the process ended',
      besides.refused === 0 ? '' : `${besides.refused} ordinary requests were refused`,
      besides.p99 < P99_LIMIT_MS ? '' : `p99 is not under ${P99_LIMIT_MS} ms`,
      after / before <= MEMORY_LIMIT ? '' : 'memory did not come back',
    ].filter((fault) => fault !== '');
    console.log(faults.length === 0 ? 'every goal met' : `missed: ${faults.join('; ')}`);
    return faults.length === 0;
  } finally {
    await server.stop();
  }
}

process.exitCode = (await run()) ? 0 : 1;
