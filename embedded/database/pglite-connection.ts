import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@supabase/lite';
import { Kysely } from 'kysely';
import type { Log } from '../../platform/log.ts';
import { LitePostgres } from '../lite.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { openPgliteThread, type PgliteThread } from './thread/pglite-thread.ts';

/**
 * Opens a PGlite folder in a thread of its own.
 * @param folder made if it is not there
 * @param template asked for a dumped data folder to begin with, where the folder is new
 * @returns `blank` when the folder began with nothing
 */
export async function openPglite(
  folder: string,
  template: () => Uint8Array<ArrayBuffer> | null,
  log: Log,
): Promise<{ pg: PgliteThread; blank: boolean }> {
  const unfinished = `${folder}.unfinished`;
  // Killed while the folder was being filled: nothing in it was ever acknowledged.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const begunWith = isNew ? template() : null;
  if (isNew) writeFileSync(unfinished, '');
  const pg = await openPgliteThread({ folder, template: begunWith }, log);
  rmSync(unfinished, { force: true });
  return { pg, blank: isNew && begunWith === null };
}

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
