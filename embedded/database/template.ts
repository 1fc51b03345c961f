import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import type { Migration } from './migrations.ts';
import { openPglite } from './pglite-connection.ts';
import { pgliteDatabase } from './pglite-database.ts';
import { prepareDatabase } from './prepare.ts';
import { pgliteQueue } from './queue.ts';
import { systemSchemaSql } from './system-schema.ts';

export interface TemplateOptions {
  migrations: readonly Migration[];
  /** Where templates are kept between runs. */
  cacheFolder: string;
  log: Log;
}

function manifestOf(packageName: string): string {
  const path = findPackageJSON(packageName, import.meta.url);
  if (path === undefined) throw new Error(`${packageName} is not installed`);
  return readFileSync(path, 'utf8');
}

function fingerprint(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const name of ['@electric-sql/pglite', 'pg-boss']) hash.update(manifestOf(name));
  hash.update(systemSchemaSql());
  for (const migration of migrations) hash.update(`${migration.version}\n${migration.sql}\n`);
  return hash.digest('hex').slice(0, 20);
}

async function make(options: TemplateOptions): Promise<Blob> {
  const folder = mkdtempSync(join(tmpdir(), 'database-template-'));
  try {
    const connection = await openPglite(join(folder, 'database'), async () => null);
    const pg = connection.driver;
    await prepareDatabase(pgliteDatabase(pg), options.migrations);
    const boss = pgliteQueue(pg, options.log);
    await boss.start();
    await boss.stop({ graceful: false });
    const dump = await pg.dumpDataDir('gzip');
    await connection.close();
    return dump;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keep(file: string, bytes: Uint8Array, cacheFolder: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, bytes);
  renameSync(partial, file);
  for (const other of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, other);
    if (other.endsWith('.tgz') && path !== file) rmSync(path, { force: true });
  }
}

/**
 * An empty database with this version's schema as a compressed data folder: no accounts, no keys.
 * Made once for each set of migrations (several seconds) and kept; see
 * docs/decisions/database-template.md.
 */
export async function databaseTemplate(options: TemplateOptions): Promise<Blob> {
  const file = join(options.cacheFolder, `${fingerprint(options.migrations)}.tgz`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    const made = await make(options);
    try {
      keep(file, new Uint8Array(await made.arrayBuffer()), options.cacheFolder);
    } catch (error) {
      options.log.warn({ err: error }, 'the database template cannot be kept');
    }
    return made;
  }
}
