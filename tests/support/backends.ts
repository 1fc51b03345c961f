import { afterAll } from 'vitest';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface Backend {
  readonly name: string;
  open(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

function onPostgres(server: PostgresServer): Backend {
  return {
    name: 'Postgres',
    open: async () => openTestDatabase(await server.createDatabase()),
    stop: () => server.stop(),
  };
}

const onPglite: Backend = {
  name: 'PGlite',
  open: () => openTestDatabase(null),
  stop: async () => undefined,
};

/** PGlite, and a real Postgres where there is one. */
export async function startBackends(): Promise<Backend[]> {
  const server = await startPostgres();
  return server ? [onPglite, onPostgres(server)] : [onPglite];
}

/** A database that a whole test file uses, as `describe.each` takes it. */
export interface OpenedBackend extends TestDatabase {
  readonly name: string;
}

async function openEach(backends: readonly Backend[]): Promise<OpenedBackend[]> {
  const opened = await Promise.all(
    backends.map(async (backend) => ({ name: backend.name, ...(await backend.open()) })),
  );
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await Promise.all(backends.map((backend) => backend.stop()));
  });
  return opened;
}

/** The whole schema, empty, on each backend; closed after the file's tests. */
export async function openBackends(): Promise<OpenedBackend[]> {
  return openEach(await startBackends());
}

/** On one of them, the real Postgres where there is one: for what is said to others, not kept. */
export async function openOneBackend(): Promise<OpenedBackend[]> {
  return openEach((await startBackends()).slice(-1));
}
