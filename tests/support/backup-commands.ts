import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createUser, hasPassword } from '../../embedded/accounts.ts';
import { openDatabase } from '../../embedded/database/open-database.ts';
import { ownKeys } from '../../embedded/keys.ts';
import { PROJECT_FOLDERS } from '../../embedded/project-folders.ts';
import { storedName } from '../../embedded/storage/file-store.ts';
import { ownEnvironment } from './child-process.ts';
import { quietLog } from './test-database.ts';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));
const ANN = { email: 'ann@example.com', password: 'a-password-of-Ann' };

/** Restores everything as it was, sessions as well. */
export const ALL_KEPT = {
  templateFolder: PROJECT_FOLDERS.templates,
  replaces: null,
  decide: async () => 'keep' as const,
  keepSessions: true,
  log: quietLog,
};

const open = (dataFolder: string) =>
  openDatabase({
    dataFolder,
    databaseUrl: null,
    migrationsFolder: PROJECT_FOLDERS.migrations,
    templateFolder: PROJECT_FOLDERS.templates,
    log: quietLog,
  });

/** A folder without a server: one person, one file, and enough rows and bytes that a command can be met
 * in the middle of them. */
export async function fillFolder(dataFolder: string): Promise<void> {
  const { database, close } = await open(dataFolder);
  const id = await createUser(database, ANN);
  await database.query(
    `insert into public.analysis_snapshots (coin, market, snapshot_time, engine, result, recommendation, inputs)
     select 'BTCUSDT', 'simulated', now(), 'test',
       jsonb_build_object('text', (
         select string_agg(md5(random()::text), '') from generate_series(1, 60) where n > 0)), '{}', '{}'
     from generate_series(1, 4000) n`,
  );
  const object = { bucket: 'ticket-attachments', name: 'a/file.bin' };
  await database.query(
    'insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)',
    [object.bucket, object.name, id],
  );
  await close();
  await ownKeys(dataFolder);
  mkdirSync(join(dataFolder, 'files'), { mode: 0o700 });
  writeFileSync(join(dataFolder, 'files', storedName(object)), randomBytes(3_000_000), {
    mode: 0o600,
  });
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Starts a command of scripts/. */
export function begin(script: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(SCRIPTS, script), ...args], {
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command of scripts/ to its end. */
export async function run(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const child = begin(script, args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Ends a command without a word as soon as something is there. */
export async function killOnce(child: ChildProcess, isThere: () => boolean): Promise<void> {
  const exited = once(child, 'exit');
  // Without a pause it took the core that the command runs on.
  while (!isThere() && child.exitCode === null) await setTimeout(1);
  child.kill('SIGKILL');
  await exited;
  if (child.signalCode !== 'SIGKILL') throw new Error('the command had ended before');
}

/** Whether the person of `fillFolder` can sign in with their password. */
export async function canAnnSignIn(dataFolder: string): Promise<boolean> {
  const { database, close } = await open(dataFolder);
  try {
    const [ann] = await database.query<{ id: string }>(
      'select id from auth.users where email = $1',
      [ANN.email],
    );
    return await hasPassword(database, ann?.id ?? '', ANN.password);
  } finally {
    await close();
  }
}
