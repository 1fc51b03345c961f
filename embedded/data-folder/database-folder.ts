import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/process/log.ts';
import { buildBeside, clearFinishedBuild } from './build-beside.ts';
import { DataFolderRefused } from './damage.ts';
import { isDiskFull } from './file-error.ts';
import { judgeDatabase } from './judge-database.ts';

/** `fill` must have closed its folder when it returns. @throws DataFolderRefused if incomplete */
export async function ensureDatabaseFolder(
  folder: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  if (judgeDatabase(folder) === 'existing') return clearFinishedBuild(folder);
  try {
    await buildBeside(folder, fill);
  } catch (error) {
    throw isDiskFull(dirname(folder)) ? diskFull(folder, error) : error;
  }
}

function diskFull(folder: string, cause: unknown): DataFolderRefused {
  return new DataFolderRefused({ kind: 'disk-full', path: folder }, { cause });
}

/** PGlite also throws non-Errors, and says "Aborted()" when Postgres gave up. */
function causeOf(error: unknown): string {
  if (error instanceof Error && !error.message.startsWith('Aborted(')) return error.message;
  return 'Postgres gave up while it read it';
}

/** A first step with a checked folder. @throws DataFolderRefused if it fails; the log has why */
export async function opening<T>(folder: string, log: Log, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DataFolderRefused) throw error;
    if (isDiskFull(dirname(folder))) throw diskFull(folder, error);
    log.error({ err: error, folder }, 'the database does not open');
    const damage = { kind: 'database-will-not-open', path: folder, cause: causeOf(error) } as const;
    throw new DataFolderRefused(damage, { cause: error });
  }
}

interface Place {
  name: string;
  path: string;
}

/** Refuses a database with missing table files: it opens, then fails. @throws DataFolderRefused */
export async function refuseMissingTables(database: Database, folder: string): Promise<void> {
  const places = await database.query<Place>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
     where pg_relation_filepath(oid) is not null`,
  );
  const lost = places.find(({ path }) => !existsSync(join(folder, path)));
  if (lost === undefined) return;
  const missing = `${lost.path} (${lost.name})`;
  throw new DataFolderRefused({ kind: 'database-incomplete', path: folder, missing });
}
