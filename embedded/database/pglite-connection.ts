import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { PgliteConnection } from '../lite.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { readAsRest } from './rest-columns.ts';

/**
 * Opens a PGlite folder for @supabase/lite and everybody else.
 * @param folder made if it is not there
 * @param template asked for a dumped data folder to begin with, where the folder is new
 * @returns `blank` when the folder began with nothing
 */
export async function openPglite(
  folder: string,
  template: () => Blob | null,
): Promise<{ connection: InstanceType<typeof PgliteConnection>; blank: boolean }> {
  const unfinished = `${folder}.unfinished`;
  // Killed while the folder was being filled: nothing in it was ever acknowledged.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const loadDataDir = isNew ? template() : null;
  if (isNew) writeFileSync(unfinished, '');
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: { parsers: { ...readAsRest }, ...(loadDataDir ? { loadDataDir } : {}) },
  });
  await connection.driver.waitReady;
  rmSync(unfinished, { force: true });
  connection.kysely = new Kysely({ dialect: pgliteDialect(connection.driver) });
  return { connection: withoutBlanketGrants(connection), blank: isNew && loadDataDir === null };
}

/**
 * Tells @supabase/lite that its roles are set up. It would otherwise grant everything on every
 * table to everybody with its first request, over the column grants of the migrations.
 */
export function withoutBlanketGrants<T extends object>(connection: T): T {
  return Object.assign(connection, { rlsState: 'active' });
}
