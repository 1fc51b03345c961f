import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_VERSION, DataFolderRefused } from './damage.ts';
import { entriesIn } from './entries.ts';

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
    new DataFolderRefused({ kind: 'database-incomplete', path, missing });
  const broken = (file: string) => new DataFolderRefused({ kind: 'database-broken', path, file });
  const look = (name: string) => {
    const stats = statSync(join(path, name), { throwIfNoEntry: false });
    if (stats === undefined) throw incomplete(name);
    return stats;
  };

  look('PG_VERSION');
  const found = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  if (!/^\d{1,4}$/.test(found)) throw broken('PG_VERSION');
  if (found !== DATABASE_VERSION) {
    throw new DataFolderRefused({ kind: 'database-version', path, found });
  }
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
    throw new DataFolderRefused({ kind: 'database-foreign', path, entries });
  }
  inspect(path);
  return 'existing';
}
