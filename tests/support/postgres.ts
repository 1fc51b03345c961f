import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A Postgres server of the test's own, or the one that DATABASE_URL names. */
export interface PostgresServer {
  /** @returns the connection string of a new database without any rows of the product's */
  createDatabase(): Promise<string>;
  /**
   * Runs docs/postgres-owner.sql, as an administrator would.
   * @returns the connection string of an empty database, as the plain role that owns it
   */
  createOwned(): Promise<string>;
  /** Cuts every connection to a database, as a restart would. */
  cutConnections(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Names a database of the run's one server that is copied for each caller; see shared-postgres.ts. */
export const SHARED = 'TEST_POSTGRES_TEMPLATE';

/** Said by tests that need real concurrency where there is no Postgres. */
export const NO_POSTGRES = 'skipped: no initdb on this machine and no DATABASE_URL';

interface Owner {
  uid: number;
  gid: number;
}

/** Postgres refuses to run as root, so root runs it as somebody else. */
function ownerOfServer(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0)
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return null;
}

function programFolder(): string | null {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => globSync(join(folder, 'initdb')));
  const packaged = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse();
  // A wrapper on the PATH need not have the server beside it.
  const complete = [...packaged, ...onPath].find(
    (initdb) => existsSync(initdb) && existsSync(join(dirname(initdb), 'postgres')),
  );
  return complete === undefined ? null : dirname(complete);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`Postgres ended with code ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error('Postgres did not answer within 30 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Ends the server when this process does, however it ends: its standard input closes then. */
const WATCH = `"$1/postgres" -D "$2" -p "$3" -k '' -c listen_addresses=127.0.0.1 \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 >&2 &
server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$2"`;

async function startOwn(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const owner = ownerOfServer();
  const as = owner ?? {};
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  try {
    execFileSync(
      join(programs, 'initdb'),
      ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...as, cwd: folder, stdio: 'pipe' },
    );
    const port = await freePort();
    const watch = spawn('sh', ['-c', WATCH, 'sh', programs, folder, String(port)], {
      ...as,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await untilAnswers(url, watch);
    return {
      url,
      async stop() {
        const ended = once(watch, 'exit');
        watch.stdin?.end();
        await ended;
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function run(url: string, sql: string, params: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql, [...params]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An administrator's program; beside the server, or on the PATH. */
function psql(url: string, variables: Readonly<Record<string, string>>, file: string): void {
  const set = Object.entries({ ON_ERROR_STOP: '1', ...variables });
  const beside = join(programFolder() ?? '', 'psql');
  execFileSync(
    existsSync(beside) ? beside : 'psql',
    [url, '--quiet', '--no-psqlrc', ...set.flatMap((pair) => ['-v', pair.join('=')]), '-f', file],
    { stdio: 'pipe' },
  );
}

const OWNER_SQL = fileURLToPath(new URL('../../docs/postgres-owner.sql', import.meta.url));

interface Running {
  /** A database that is there already. */
  readonly admin: string;
  /** The database that new ones are copies of; null: new ones are empty. */
  readonly template: string | null;
  /** Ends the server where it is the caller's own. */
  readonly end: (() => Promise<void>) | null;
}

async function serverToUse(): Promise<Running | null> {
  const shared = process.env[SHARED];
  if (shared) {
    const admin = new URL(shared);
    admin.pathname = '/postgres';
    return { admin: admin.href, template: new URL(shared).pathname.slice(1), end: null };
  }
  const given = process.env.DATABASE_URL;
  if (given) return { admin: given, template: null, end: null };
  const programs = programFolder();
  if (programs === null) {
    process.stdout.write(`Tests on a real Postgres are ${NO_POSTGRES}\n`);
    return null;
  }
  const own = await startOwn(programs);
  return { admin: own.url, template: null, end: own.stop };
}

/** A throw-away server that nobody has made roles on; null where there are no programs for one. */
export async function startBarePostgres(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const programs = programFolder();
  return programs === null ? null : startOwn(programs);
}

/**
 * The run's Postgres, the one that DATABASE_URL names, or else a throw-away one; with a database of
 * its own for each caller.
 * @returns null, and says so in one line, when there is none of them
 */
export async function startPostgres(): Promise<PostgresServer | null> {
  const running = await serverToUse();
  if (!running) return null;
  const { admin, template, end } = running;
  const made: string[] = [];
  const owners: string[] = [];
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await run(admin, `create database ${name} ${template ? `template ${template}` : ''}`);
      made.push(name);
      const url = new URL(admin);
      url.pathname = `/${name}`;
      return url.href;
    },
    async createOwned() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const password = randomBytes(12).toString('hex');
      psql(admin, { database: name, owner: name, password }, OWNER_SQL);
      made.push(name);
      owners.push(name);
      const url = new URL(admin);
      url.pathname = `/${name}`;
      url.username = name;
      url.password = password;
      return url.href;
    },
    cutConnections: (url) =>
      run(admin, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(url).pathname.slice(1),
      ]),
    async stop() {
      if (end) return end();
      for (const name of made) await run(admin, `drop database if exists ${name} with (force)`);
      for (const name of owners) await run(admin, `drop role if exists ${name}`);
    },
  };
}
