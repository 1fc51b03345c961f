import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import { contentsOf } from '../data-folder/contents.ts';
import { entriesIn } from '../data-folder/entries.ts';
import { asRefusal } from '../data-folder/file-error.ts';
import {
  beginRestore,
  clearUnfinishedRestore,
  endRestore,
  placeParts,
} from '../data-folder/restore-mark.ts';
import { makeDataFolder, requireOwner } from '../data-folder/rights.ts';
import { LOCK_FILE, lockFolder } from '../database/folder-lock.ts';
import { type Migration, readMigrations } from '../database/migrations.ts';
import { pgliteDatabase } from '../database/pglite-database.ts';
import { templateCache } from '../database/template.ts';
import { openPgliteThread } from '../database/thread/pglite-thread.ts';
import { PREPARING } from '../database/thread/use.ts';
import { keptKeys } from '../keys.ts';
import { type CheckedArchive, checkArchive, partsOf } from './archive-reader.ts';
import { fileOfPart, KEYS, type Manifest, PUSH_KEYS } from './manifest.ts';
import { openOnePostgres } from './open-place.ts';
import { BackupRefused } from './refusal.ts';
import { migrationsOf, requireEmptyDatabase, restoreDatabase } from './restore-database.ts';

export interface RestoreOptions {
  readonly file: string;
  /** Files and keys come here, and the database where there is no Postgres. */
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly migrationsFolder: string;
  readonly templateFolder: string;
  readonly log: Log;
}

/** Unpacks everything that is not a row. */
async function unpackFiles({ file }: CheckedArchive, folder: string): Promise<void> {
  mkdirSync(join(folder, 'files'), { mode: 0o700 });
  for await (const { name, chunks } of partsOf(file)) {
    const isKept = name === KEYS || name === PUSH_KEYS || fileOfPart(name) !== null;
    const handle = isKept ? await open(join(folder, name), 'wx', 0o600) : null;
    try {
      for await (const chunk of chunks) await handle?.writeFile(chunk);
    } finally {
      await handle?.close();
    }
  }
  // Refuses what no installation of ours has written.
  if (keptKeys(folder) === null) {
    throw new BackupRefused({ kind: 'damaged', file, what: `${KEYS} is missing` });
  }
}

async function buildDatabase(
  archive: CheckedArchive,
  folder: string,
  migrations: readonly Migration[],
  { templateFolder, log }: RestoreOptions,
): Promise<void> {
  const isOfThisSchema = archive.manifest.migrations.length === migrations.length;
  if (isOfThisSchema) templateCache(templateFolder, migrations, log).copyTo(folder);
  const pg = await openPgliteThread(folder, log);
  try {
    await restoreDatabase(pgliteDatabase(pg, PREPARING), archive, migrations);
  } finally {
    await pg.close();
  }
}

async function fill(archive: CheckedArchive, options: RestoreOptions): Promise<void> {
  const { dataFolder, databaseUrl, log } = options;
  const migrations = readMigrations(options.migrationsFolder);
  const parts = beginRestore(dataFolder);
  await unpackFiles(archive, parts);
  if (databaseUrl === null) {
    await buildDatabase(archive, join(parts, 'database'), migrations, options);
    placeParts(dataFolder);
    return endRestore(dataFolder);
  }
  const database = openOnePostgres(databaseUrl, log);
  try {
    await restoreDatabase(database, archive, migrations, () => placeParts(dataFolder));
  } finally {
    await database.close();
  }
  endRestore(dataFolder);
}

/** @throws BackupRefused where the Postgres holds anything */
async function requireEmptyPostgres(url: string, log: Log): Promise<void> {
  const database = openOnePostgres(url, log);
  try {
    await requireEmptyDatabase(database);
  } finally {
    await database.close();
  }
}

function requireEmptyFolder(dataFolder: string): void {
  const entries = contentsOf(dataFolder);
  if (entries.length === 0) return;
  throw new BackupRefused({ kind: 'folder-in-use', path: dataFolder, entries });
}

/** Takes back a folder that was made for a restore, in which nothing came to be. */
function removeUnused(dataFolder: string): void {
  if (entriesIn(dataFolder).some((entry) => entry !== LOCK_FILE)) return;
  rmSync(join(dataFolder, LOCK_FILE), { force: true });
  rmdirSync(dataFolder);
}

/**
 * Restores an archive into an empty place. It is read whole before anything is made; a restore that
 * fails removes what it made, one that is killed leaves a mark, by which no server starts on it and
 * the next restore begins again.
 * @throws BackupRefused, DataFolderRefused, FolderInUse
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { dataFolder, databaseUrl, log } = options;
  const archive = await checkArchive(options.file);
  migrationsOf(archive, readMigrations(options.migrationsFolder));
  if (databaseUrl !== null) await requireEmptyPostgres(databaseUrl, log);
  const isNew = !existsSync(dataFolder);
  makeDataFolder(dataFolder);
  requireOwner(dataFolder);
  const unlock = lockFolder(dataFolder);
  try {
    clearUnfinishedRestore(dataFolder);
    requireEmptyFolder(dataFolder);
    await fill(archive, options);
    return archive.manifest;
  } catch (error) {
    const refusal = asRefusal(error, dataFolder);
    clearUnfinishedRestore(dataFolder);
    throw refusal;
  } finally {
    unlock();
    if (isNew) removeUnused(dataFolder);
  }
}
