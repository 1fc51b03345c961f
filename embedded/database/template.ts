import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import type { Migration } from './migrations.ts';
import { AFTER_LITE_HELPERS, AFTER_LITE_TABLES, BEFORE_LITE } from './system-sql.ts';
import type { PgliteThread } from './thread/pglite-thread.ts';

function manifestOf(packageName: string): string {
  const path = findPackageJSON(packageName, import.meta.url);
  if (path === undefined) throw new Error(`${packageName} is not installed`);
  return readFileSync(path, 'utf8');
}

const PACKAGES = ['@electric-sql/pglite', '@supabase/lite', 'pg-boss'];

function fingerprint(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const name of PACKAGES) hash.update(manifestOf(name));
  for (const sql of [BEFORE_LITE, AFTER_LITE_HELPERS, AFTER_LITE_TABLES]) hash.update(sql);
  for (const migration of migrations) hash.update(`${migration.version}\n${migration.sql}\n`);
  return hash.digest('hex').slice(0, 20);
}

export interface TemplateCache {
  /** Whether there is one to read. */
  kept(): boolean;
  /** A prepared, empty database as a compressed data folder; null when none was kept. */
  read(): Uint8Array<ArrayBuffer> | null;
  /** Keeps what a database holds now; to be called before anybody has an account in it. */
  keep(pg: PgliteThread): Promise<void>;
}

/**
 * Keeps one prepared database for this very set of migrations and packages, so that the next new
 * data folder need not be made from nothing. See docs/decisions/database-template.md.
 * @param folder where it is kept between runs
 */
export function templateCache(
  folder: string,
  migrations: readonly Migration[],
  log: Log,
): TemplateCache {
  const file = join(folder, `${fingerprint(migrations)}.tgz`);
  return {
    kept: () => existsSync(file),
    read() {
      try {
        return new Uint8Array(readFileSync(file));
      } catch {
        return null;
      }
    },
    async keep(pg) {
      try {
        const dump = await pg.dump();
        mkdirSync(folder, { recursive: true });
        const partial = `${file}.${process.pid}`;
        writeFileSync(partial, dump);
        renameSync(partial, file);
        for (const other of readdirSync(folder)) {
          if (other.endsWith('.tgz') && join(folder, other) !== file) rmSync(join(folder, other));
        }
      } catch (error) {
        log.warn({ err: error }, 'the prepared database cannot be kept for the next start');
      }
    },
  };
}
