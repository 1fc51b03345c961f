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

/** One of them, the real Postgres where there is one: for what is said to others, not kept. */
export async function startOneBackend(): Promise<Backend[]> {
  return (await startBackends()).slice(-1);
}
