// The server under load, in a process of its own, with the limits that it has by default. Its parent
// hears where it listens and who has an account, and asks how it is: what it holds, how late its event
// loop was, how often the database's thread began again. Argument: `ServerOptions`, as JSON.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createUser } from '../../../embedded/accounts.ts';
import { startEmbedded } from '../../../embedded/start.ts';
import { createLog } from '../../../platform/process/log.ts';
import { watchLoop } from '../../../platform/process/loop-watch.ts';
import { makeAdmin, setApproval } from '../../support/standing.ts';
import type { ServerOptions } from './server.ts';

const PASSWORD = 'an-ordinary-password';
/** As many analyses of a coin as are looked through for one. */
const KEPT = 99;
/** Twenty people may ask all that they may without the day's end, of which questions have half. */
const DAILY_TOKENS = 4_000_000;

const options: ServerOptions & { readonly dataFolder: string } = JSON.parse(
  process.argv[2] ?? '{}',
);
let databaseThreads = 0;
process.on('worker', ({ threadName }) => {
  if (threadName === 'database') databaseThreads += 1;
});

const { dataFolder, databaseUrl, modelUrl, ca } = options;
const log = createLog({ name: 'embedded', level: 'fatal' });
watchLoop(log);
const embedded = await startEmbedded({
  dataFolder,
  databaseUrl,
  log,
  push: { allowLoopback: true, ca },
  languageModel: {
    provider: 'openai-compatible',
    model: 'bench',
    apiKey: null,
    baseUrl: modelUrl,
    dailyTokens: DAILY_TOKENS,
  },
});
const { database, origin, keys } = embedded;

async function account(name: string, approved: boolean) {
  const email = `${name}@example.com`;
  const id = await createUser(database, { email, password: PASSWORD });
  if (approved) await setApproval(database, email, true);
  return { id, email, password: PASSWORD };
}

async function accounts(name: string, count: number) {
  const made = [];
  for (let i = 0; i < count; i += 1) made.push(await account(`${name}-${i}`, true));
  return made;
}

/** Older analyses of each coin that has one, as a hundred checks leave them behind. */
async function fillSnapshots(): Promise<void> {
  await database.query(
    `insert into public.analysis_snapshots
       (coin, market, snapshot_time, engine, result, recommendation, inputs)
     select s.coin, s.market, s.snapshot_time - n.n * interval '15 minutes', s.engine, s.result,
       s.recommendation, s.inputs
     from (
       select distinct on (coin) * from public.analysis_snapshots order by coin, snapshot_time desc
     ) s, generate_series(1, $1) n(n)`,
    [KEPT],
  );
}

const loop = monitorEventLoopDelay({ resolution: 10 });
loop.enable();

process.on('message', async ({ id, wanted }: { id: number; wanted: string }) => {
  if (wanted === 'fill') await fillSnapshots();
  if (wanted === 'collect') globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
  const figures = {
    id,
    memory: process.memoryUsage().rss / 2 ** 20,
    loopP99: loop.percentile(99) / 1e6,
    loopLongest: loop.max / 1e6,
    databaseThreads,
  };
  // The parent may be gone by then.
  process.send?.(figures, undefined, undefined, () => undefined);
  if (wanted === 'begin') loop.reset();
});
process.on('disconnect', () => void embedded.stop().then(() => process.exit(0)));

const admin = await account('admin', true);
await makeAdmin(database, admin.email);
process.send?.({
  origin,
  anonKey: keys.anonKey,
  ordinary: await accounts('person', options.people),
  members: await accounts('member', options.members),
  admin,
  intruder: await account('intruder', false),
});
