import type { Connection } from '@supabase/lite';
import { Kysely } from 'kysely';
import { LitePostgres } from '../lite.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { PgliteThread } from './thread/pglite-thread.ts';

/** @supabase/lite on a PGlite that others use too. */
export function pgliteConnection(pg: PgliteThread): Connection {
  const connection = new LitePostgres({});
  connection.dialect = 'postgres';
  connection.driver = pg;
  connection.kysely = new Kysely({ dialect: pgliteDialect(pg) });
  connection.close = () => pg.close();
  return withoutBlanketGrants(connection);
}

/**
 * Tells @supabase/lite that its roles are set up. It would otherwise grant everything on every
 * table to everybody with its first request, over the column grants of the migrations.
 */
export function withoutBlanketGrants<T extends object>(connection: T): T {
  return Object.assign(connection, { rlsState: 'active' });
}
