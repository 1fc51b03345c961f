import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/process/log.ts';
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
import { storedName } from '../storage/stored-name.ts';
import {
  accessAt,
  accessThen,
  endSessions,
  type Place,
  type Regained,
  regainedBy,
  revokeRegained,
} from './access.ts';
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
  /** The installation that this one comes in place of, as it is now; null where it is lost. */
  readonly replaces: Place | null;
  /** Says whether access comes back that people no longer have; asked where there is any. */
  readonly decide: (regained: Regained) => Promise<'keep' | 'revoke'>;
  /** Whether sessions, mailed links and the secrets of webhooks go on. */
  readonly keepSessions: boolean;
  readonly log: Log;
}

type Judgement = Pick<RestoreOptions, 'keepSessions'> & {
  /** What is taken back. */
  readonly revoked: Regained | null;
};

/** Has decided what becomes of access that the archive gives back. */
async function judgeAccess(archive: CheckedArchive, options: RestoreOptions): Promise<Judgement> {
  const { replaces, keepSessions, log } = options;
  const now = replaces && (await accessAt(replaces, log));
  const regained = regainedBy(await accessThen(archive), now);
  const isAny = Object.values(regained).some((list) => list.length > 0);
  const isRevoked = isAny && (await options.decide(regained)) === 'revoke';
  return { keepSessions, revoked: isRevoked ? regained : null };
}

/** A backup brings back data, and access only as it was judged. */
async function endAccess(tx: Database, folder: string, judgement: Judgement): Promise<void> {
  const { keepSessions, revoked } = judgement;
  if (!keepSessions) await endSessions(tx);
  const files = revoked ? await revokeRegained(tx, revoked) : [];
  for (const file of files) rmSync(join(folder, 'files', storedName(file)), { force: true });
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
  beforeCommit: (tx: Database) => Promise<void>,
): Promise<void> {
  const isOfThisSchema = archive.manifest.migrations.length === migrations.length;
  if (isOfThisSchema) templateCache(templateFolder, migrations, log).copyTo(folder);
  const pg = await openPgliteThread(folder, log);
  try {
    await restoreDatabase(pgliteDatabase(pg, PREPARING), archive, migrations, beforeCommit);
  } finally {
    await pg.close();
  }
}

async function fill(
  archive: CheckedArchive,
  options: RestoreOptions,
  judgement: Judgement,
): Promise<void> {
  const { dataFolder, databaseUrl, log } = options;
  const migrations = readMigrations(options.migrationsFolder);
  const parts = beginRestore(dataFolder);
  await unpackFiles(archive, parts);
  const end = (tx: Database) => endAccess(tx, parts, judgement);
  if (databaseUrl === null) {
    await buildDatabase(archive, join(parts, 'database'), migrations, options, end);
    placeParts(dataFolder);
    return endRestore(dataFolder);
  }
  const database = openOnePostgres(databaseUrl, log);
  try {
    await restoreDatabase(database, archive, migrations, async (tx) => {
      await end(tx);
      placeParts(dataFolder);
    });
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
 * Restores an archive into an empty place: its data, and no access that its people no longer have,
 * unless that is decided. It is read whole before anything is made; a restore that
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
    await fill(archive, options, await judgeAccess(archive, options));
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
