import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import type { Log } from '../../platform/process/log.ts';
import type { Migration } from './migrations.ts';
import { AFTER_LITE, BEFORE_LITE } from './system-sql.ts';

function manifestOf(packageName: string): string {
  const path = findPackageJSON(packageName, import.meta.url);
  if (path === undefined) throw new Error(`${packageName} is not installed`);
  return readFileSync(path, 'utf8');
}

/** Postgres makes some files private; every user of the program must be able to copy them. */
function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToReaders(path);
    else chmodSync(path, 0o644);
  }
}

const PACKAGES = ['@electric-sql/pglite', '@supabase/lite', 'pg-boss'];

function fingerprint(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const name of PACKAGES) hash.update(manifestOf(name));
  hash.update(BEFORE_LITE).update(AFTER_LITE);
  for (const migration of migrations) hash.update(`${migration.version}\n${migration.sql}\n`);
  return hash.digest('hex').slice(0, 20);
}

/** Prepared databases, by migrations and packages; see docs/decisions/database-template.md. */
export function templateCache(folder: string, migrations: readonly Migration[], log: Log) {
  const name = fingerprint(migrations);
  const template = join(folder, name);
  const copy = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return {
    kept: (): boolean => existsSync(template),
    /** To a new folder. @returns false if there is none */
    copyTo(database: string): boolean {
      if (!existsSync(template)) return false;
      copy(template, database);
      return true;
    },
    /** Takes a closed database; call it before it has accounts. */
    keep(database: string): void {
      try {
        mkdirSync(folder, { recursive: true });
        const partial = `${template}.${process.pid}`;
        copy(database, partial);
        openToReaders(partial);
        renameSync(partial, template);
        for (const other of readdirSync(folder)) {
          if (other !== name) rmSync(join(folder, other), { recursive: true, force: true });
        }
      } catch (error) {
        log.warn({ err: error }, 'the prepared database cannot be kept for the next start');
      }
    },
  };
}
