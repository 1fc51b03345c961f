// `npm run bench:tokens`: what a personal token's check costs beside that of a session and beside a
// bare statement; and how long a session's calls take while 100 tokens call ten times a second each.
// The server, the session and the callers are three processes on loopback. What the callers cost the
// machine without our server is measured too: by a server in their own process that only refuses. On
// a real Postgres where the machine has one, and on PGlite. Ends with 1 where a goal is missed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '../../analysis-server/limits.ts';
import { listen } from '../../platform/http/listen.ts';
import { createRateLimit } from '../../platform/http/rate-limit.ts';
import { createTokenVerifier } from '../../platform/person/access-token.ts';
import { requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { requireScope, tokenKeeper } from '../../platform/person/personal-token.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { analysisServerOn } from '../support/analysis-server.ts';
import { createApproved, type Person, TEST_JWT_SECRET } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';
import { scriptedMarket } from '../support/scripted-market.ts';
import { openTestDatabase, quietLog, type TestDatabase } from '../support/test-database.ts';
import { tokenCaller } from '../support/token-caller.ts';
import type { Called, Calls } from './tokens/caller.ts';

const CHECKS = 4_000;
const TOKENS = 100;
const ROUNDS = 3;
const SECONDS = 8;
const GOAL_MS = 0.5;

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN;
const p95 = (times: readonly number[]) => quantile(times, 0.95);
const shown = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(3)}, p95 ${p95(times).toFixed(3)} ms`;

/** Where a bare statement alone takes half of the goal, the machine is busy: then a session's check. */
async function measureChecks(name: string, { database }: TestDatabase, ann: Person, token: string) {
  const most = { callsPerToken: 1e9, tokenCallsPerPerson: 1e9 };
  const calls = createRateLimit({ perMinute: 1e9, clock: systemClock });
  const verifyToken = createTokenVerifier({ secret: TEST_JWT_SECRET });
  const keeper = tokenKeeper({ database, verifyToken, calls }, most, systemClock);
  const bearer = (of: string) =>
    new Request('http://server/', { headers: { authorization: `Bearer ${of}` } });
  const work = {
    bare: () => database.query('select $1::text', ['1']),
    token: () => requireScope(bearer(token), keeper, 'read'),
    session: () => requireBetaPerson(bearer(ann.token), keeper),
  };
  const times = { bare: [] as number[], token: [] as number[], session: [] as number[] };
  for (let count = -200; count < CHECKS; count += 1) {
    for (const kind of ['bare', 'token', 'session'] as const) {
      const begun = performance.now();
      await work[kind]();
      if (count >= 0) times[kind].push(performance.now() - begun);
    }
  }
  for (const [kind, of] of Object.entries(times)) console.log(`${name}: ${kind}: ${shown(of)}`);
  const goal = p95(times.bare) > GOAL_MS / 2 ? p95(times.session) : GOAL_MS;
  return p95(times.token) <= goal;
}

async function called(calls: Calls): Promise<Called> {
  const program = fileURLToPath(new URL('./tokens/caller.ts', import.meta.url));
  const [answer] = await once(fork(program, [JSON.stringify(calls)]), 'message');
  return answer;
}

const REFUSING = { callsPerToken: 0.001 };
const AS_SET = { callsPerToken: DEFAULT_LIMITS.callsPerToken };
/** What the callers meet: its limits; null: not our server; undefined: there are none. */
const PHASES = {
  'no callers': undefined,
  'callers of another server': null,
  'callers that are all refused': REFUSING,
  'callers within the limits': AS_SET,
};

async function measurePhase(
  opened: TestDatabase,
  limits: typeof AS_SET | null | undefined,
  session: string,
  tokens: readonly string[],
) {
  const { server } = analysisServerOn(opened, scriptedMarket(), {
    roles: { api: true, worker: false },
    limits: limits ?? {},
  });
  const listening = await listen(server.app.fetch, { port: 0, host: '127.0.0.1', log: quietLog });
  const at = (path: string) => `http://127.0.0.1:${listening.port}${path}`;
  const before = process.cpuUsage();
  const [own, others] = await Promise.all([
    called({ url: at('/tokens'), tokens: [session], everyMs: 50, seconds: SECONDS }),
    limits === undefined
      ? null
      : called({ url: limits && at('/markets'), tokens, everyMs: 100, seconds: SECONDS }),
  ]);
  const { user, system } = process.cpuUsage(before);
  await listening.close();
  return { own, others, serverMs: (user + system) / 1_000 };
}

async function measure(name: string, url: string | null): Promise<boolean> {
  const opened = await openTestDatabase(url);
  const { server } = analysisServerOn(opened, scriptedMarket(), {
    roles: { api: true, worker: false },
  });
  const { made } = tokenCaller(server.app);
  const tokenOf = async (person: Person) => (await made(person.token)).token;
  const ann = await createApproved(opened.database);
  const met = await measureChecks(name, opened, ann, await tokenOf(ann));
  const callers: string[] = [];
  for (let count = 0; count < TOKENS; count += 1) {
    callers.push(await tokenOf(await createApproved(opened.database)));
  }
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [phase, limits] of Object.entries(PHASES)) {
      rounds.push({ phase, ...(await measurePhase(opened, limits, ann.token, callers)) });
    }
  }
  for (const [phase, of] of Map.groupBy(rounds, ({ phase }) => phase)) {
    const times = of.flatMap(({ own }) => own.times);
    const each = of.map(({ own }) => p95(own.times).toFixed(1)).join(', ');
    const perSecond = (sum: number) => (sum / ROUNDS / SECONDS).toFixed(0);
    const serverMs = of.reduce((sum, { serverMs }) => sum + serverMs, 0);
    const callersMs = of.reduce((sum, { others }) => sum + (others?.processorMs ?? 0), 0);
    const statuses = JSON.stringify(of.at(-1)?.others?.statuses ?? {});
    console.log(
      `${name}: a session's calls with ${phase}: ${shown(times)} (p95 of each round: ${each}); processor ms a second: server ${perSecond(serverMs)}, callers ${perSecond(callersMs)}; answers ${statuses}`,
    );
  }
  await opened.close();
  return met;
}

const postgres = await startPostgres();
const met = postgres ? await measure('Postgres', await postgres.createDatabase()) : true;
await postgres?.stop();
const metToo = await measure('PGlite', null);
process.exitCode = met && metToo ? 0 : 1;
