import type { Connection } from '@supabase/lite';
import { Kysely } from 'kysely';
import { LitePostgres } from '../lite.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { PgliteThread } from './thread/pglite-thread.ts';

export function pgliteConnection(pg: PgliteThread): Connection {
  const connection = new LitePostgres({});
  connection.dialect = 'postgres';
  connection.driver = pg;
  connection.kysely = new Kysely({ dialect: pgliteDialect(pg) });
  connection.close = () => pg.close();
  return withoutBlanketGrants(connection);
}

/** Keeps @supabase/lite from granting everything to everyone over the migrations' column grants. */
export function withoutBlanketGrants<T extends object>(connection: T): T {
  return Object.assign(connection, { rlsState: 'active' });
}
