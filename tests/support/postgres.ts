import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A Postgres server of the test's own, or the one that DATABASE_URL names. */
export interface PostgresServer {
  /** Makes an empty database. @returns its connection string */
  createDatabase(): Promise<string>;
  /** Cuts every connection to a database, as a restart would. */
  cutConnections(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Said by tests that need real concurrency where there is no Postgres. */
export const NO_POSTGRES = 'skipped: no initdb on this machine and no DATABASE_URL';

const BINARIES = '/usr/lib/postgresql';

function findBinary(name: string): string | null {
  const onPath = spawnSync('which', [name], { encoding: 'utf8' });
  if (onPath.status === 0) return onPath.stdout.trim();
  const versions = existsSync(BINARIES) ? readdirSync(BINARIES).sort().reverse() : [];
  const paths = versions.map((version) => join(BINARIES, version, 'bin', name));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Postgres refuses to run as root; another user of the machine runs it then. */
function runAs(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const user of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', user], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', user], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) {
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    }
  }
  return null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function serverAt(adminUrl: string, stopServer: () => Promise<void>): PostgresServer {
  const made: string[] = [];
  return {
    async createDatabase() {
      const name = `test_${process.pid}_${Date.now()}_${made.length}`;
      await withAdmin(adminUrl, (client) => client.query(`create database ${name}`));
      made.push(name);
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    async cutConnections(url) {
      const name = new URL(url).pathname.slice(1);
      await withAdmin(adminUrl, (client) =>
        client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]),
      );
    },
    async stop() {
      await withAdmin(adminUrl, async (client) => {
        for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
      });
      await stopServer();
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await withAdmin(url, async () => undefined);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Starts a server of its own, or uses DATABASE_URL. @returns null where there is neither */
export async function startPostgres(): Promise<PostgresServer | null> {
  const given = process.env.DATABASE_URL;
  if (given) return serverAt(given, async () => undefined);
  const initdb = findBinary('initdb');
  const postgres = findBinary('postgres');
  const owner = runAs();
  if (!initdb || !postgres || (process.getuid?.() === 0 && !owner)) return null;

  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const identity = owner ?? {};
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(initdb, [...init, '--locale=C.UTF-8'], { ...identity, stdio: 'pipe', cwd: folder });
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '100',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
    ...identity,
    stdio: 'ignore',
    cwd: folder,
  });
  const exited = once(child, 'exit');
  // A test run that is killed must not leave a server behind.
  const endWithUs = () => child.kill('SIGQUIT');
  process.once('exit', endWithUs);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return serverAt(url, async () => {
    process.off('exit', endWithUs);
    child.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
}
