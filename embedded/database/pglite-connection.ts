import { Kysely } from 'kysely';
import { PgliteConnection } from '../lite.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { readAsRest } from './rest-columns.ts';

/**
 * Opens a PGlite folder for @supabase/lite and everybody else.
 * @param folder made if it is not there
 * @param template a dumped data folder to begin with; only for a new folder
 */
export async function openPglite(
  folder: string,
  template: Blob | null,
): Promise<InstanceType<typeof PgliteConnection>> {
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: {
      parsers: { ...readAsRest },
      ...(template ? { loadDataDir: template } : {}),
    },
  });
  await connection.driver.waitReady;
  connection.kysely = new Kysely({ dialect: pgliteDialect(connection.driver) });
  return withoutBlanketGrants(connection);
}

/**
 * Tells @supabase/lite that its roles are set up. It would otherwise grant everything on every
 * table to everybody with its first request, over the column grants of the migrations.
 */
export function withoutBlanketGrants<T extends object>(connection: T): T {
  return Object.assign(connection, { rlsState: 'active' });
}
