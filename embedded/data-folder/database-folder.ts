import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/process/log.ts';
import { DAMAGE, DATABASE_VERSION, DataFolderRefused } from './damage.ts';
import { entriesIn, isDiskFull } from './files.ts';
import { buildBeside, clearFinishedBuild } from './unfinished.ts';

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
  return new DataFolderRefused(DAMAGE.diskFull(folder), { cause });
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
    throw new DataFolderRefused(DAMAGE.databaseWillNotOpen(folder, causeOf(error)), {
      cause: error,
    });
  }
}

/** Refuses a database with missing table files: it opens, then fails. @throws DataFolderRefused */
export async function refuseMissingTables(database: Database, folder: string): Promise<void> {
  const places = await database.query<{ name: string; path: string }>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as path from pg_class
     where pg_relation_filepath(oid) is not null`,
  );
  const lost = places.find(({ path }) => !existsSync(join(folder, path)));
  if (lost === undefined) return;
  throw new DataFolderRefused(DAMAGE.databaseIncomplete(folder, `${lost.path} (${lost.name})`));
}

/** Postgres requires these at start, though most folders are empty. */
const REQUIRED = [
  'base',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
  'pg_hba.conf',
  'pg_ident.conf',
];
/** After a crash, Postgres would read lost ones as zeroes: every change undone. */
const NEVER_EMPTY = ['pg_wal', 'pg_xact'];
const NUMBERED = /^[\dA-F]+$/;

const CONTROL_FILE = 'global/pg_control';
const CONTROL_SIZE = 8192;

function inspect(path: string): void {
  const incomplete = (missing: string) =>
    new DataFolderRefused(DAMAGE.databaseIncomplete(path, missing));
  const broken = (file: string) => new DataFolderRefused(DAMAGE.databaseBroken(path, file));
  const look = (name: string) => {
    const stats = statSync(join(path, name), { throwIfNoEntry: false });
    if (stats === undefined) throw incomplete(name);
    return stats;
  };

  look('PG_VERSION');
  const found = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  if (!/^\d{1,4}$/.test(found)) throw broken('PG_VERSION');
  if (found !== DATABASE_VERSION) throw new DataFolderRefused(DAMAGE.databaseVersion(path, found));
  REQUIRED.forEach(look);
  for (const name of NEVER_EMPTY) {
    const holdsAny = entriesIn(join(path, name)).some((entry) => NUMBERED.test(entry));
    if (!holdsAny) throw incomplete(`the content of ${name}`);
  }
  if (look(CONTROL_FILE).size !== CONTROL_SIZE) throw broken(CONTROL_FILE);
}

/**
 * PGlite takes a folder without `PG_VERSION` for a new one and names no cause when it cannot open
 * one. All else is left to Postgres, which checks what it reads and changes nothing of it.
 * @returns 'new' if empty or absent, 'existing' if its parts are there
 * @throws DataFolderRefused
 */
export function judgeDatabase(path: string): 'new' | 'existing' {
  const entries = entriesIn(path);
  if (entries.length === 0) return 'new';
  if (!['PG_VERSION', 'base', 'global'].some((name) => entries.includes(name))) {
    throw new DataFolderRefused(DAMAGE.databaseForeign(path, entries));
  }
  inspect(path);
  return 'existing';
}
