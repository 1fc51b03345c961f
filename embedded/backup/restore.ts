import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/process/log.ts';
import { contentsOf } from '../data-folder/contents.ts';
import { asRefusal, entriesIn } from '../data-folder/files.ts';
import { makeDataFolder, requireOwner } from '../data-folder/rights.ts';
import {
  beginRestore,
  clearUnfinishedRestore,
  endRestore,
  placeParts,
} from '../data-folder/unfinished.ts';
import { LOCK_FILE, lockFolder } from '../database/folder-lock.ts';
import { type Migration, readMigrations } from '../database/migrations.ts';
import { pgliteDatabase } from '../database/pglite-database.ts';
import { templateCache } from '../database/template.ts';
import { openPgliteThread } from '../database/thread/pglite-thread.ts';
import { PREPARING } from '../database/thread/protocol.ts';
import { keptKeys } from '../keys.ts';
import { PROJECT_FOLDERS } from '../project-folders.ts';
import { storedName } from '../storage/file-store.ts';
import {
  accessOf,
  accessThen,
  endSessions,
  type Regained,
  regainedBy,
  revokeRegained,
} from './access.ts';
import { type CheckedArchive, checkArchive, partsOf } from './archive-reader.ts';
import { fileOfPart, KEYS, type Manifest, PUSH_KEYS } from './manifest.ts';
import { onPlace, type Place } from './open-place.ts';
import { BackupRefused, REFUSALS } from './refusal.ts';
import { migrationsOf, requireEmptyDatabase, restoreDatabase } from './restore-database.ts';

export interface RestoreOptions extends Place {
  readonly file: string;
  readonly migrationsFolder?: string;
  readonly templateFolder?: string;
  /** The installation being replaced, as it is now; null if lost. */
  readonly replaces: Place | null;
  /** Asked only if the backup would restore revoked access. */
  readonly decide: (regained: Regained) => Promise<'keep' | 'revoke'>;
  /** Keeps sessions, mailed links and webhook secrets. */
  readonly keepSessions: boolean;
  readonly log: Log;
}

type Judgement = Pick<RestoreOptions, 'keepSessions'> & { readonly revoked: Regained | null };

async function judgeAccess(archive: CheckedArchive, options: RestoreOptions): Promise<Judgement> {
  const { replaces, keepSessions, log } = options;
  const now = replaces && (await onPlace(replaces, log, accessOf));
  const regained = regainedBy(await accessThen(archive), now);
  const isAny = Object.values(regained).some((list) => list.length > 0);
  const isRevoked = isAny && (await options.decide(regained)) === 'revoke';
  return { keepSessions, revoked: isRevoked ? regained : null };
}

async function endAccess(tx: Database, folder: string, judgement: Judgement): Promise<void> {
  const { keepSessions, revoked } = judgement;
  if (!keepSessions) await endSessions(tx);
  const files = revoked ? await revokeRegained(tx, revoked) : [];
  for (const file of files) rmSync(join(folder, 'files', storedName(file)), { force: true });
}

/** What was recorded after the backup is not in the record: it says so itself. */
async function noteInRecord(tx: Database, { madeAt }: Manifest): Promise<void> {
  await tx.query(
    `insert into public.ledger_records (content)
     select jsonb_build_object('kind', 'restored', 'from', $1::bigint, 'at', $2::bigint)::text
     where exists (select from public.ledger_records)`,
    [Date.parse(madeAt), Date.now()],
  );
}

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
  // Refuses keys that no installation of ours wrote.
  if (keptKeys(folder) === null) {
    throw new BackupRefused(REFUSALS.damaged(file, `${KEYS} is missing`));
  }
}

async function buildDatabase(
  archive: CheckedArchive,
  folder: string,
  migrations: readonly Migration[],
  { templateFolder = PROJECT_FOLDERS.templates, log }: RestoreOptions,
  beforeCommit: (tx: Database) => Promise<void>,
): Promise<void> {
  const isOfThisSchema = archive.manifest.migrations.length === migrations.length;
  if (isOfThisSchema) templateCache(templateFolder, migrations, log).copyTo(folder);
  const pg = await openPgliteThread(folder, log);
  await restoreDatabase(pgliteDatabase(pg, PREPARING), archive, migrations, beforeCommit).finally(
    () => pg.close(),
  );
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
  const end = async (tx: Database) => {
    await endAccess(tx, parts, judgement);
    await noteInRecord(tx, archive.manifest);
  };
  if (databaseUrl === null) {
    await buildDatabase(archive, join(parts, 'database'), migrations, options, end);
    placeParts(dataFolder);
    return endRestore(dataFolder);
  }
  await onPlace(options, log, (database) =>
    restoreDatabase(database, archive, migrations, async (tx) => {
      await end(tx);
      placeParts(dataFolder);
    }),
  );
  endRestore(dataFolder);
}

/** Deletes a folder made for a restore that left it empty. */
function removeUnused(dataFolder: string): void {
  if (entriesIn(dataFolder).some((entry) => entry !== LOCK_FILE)) return;
  rmSync(join(dataFolder, LOCK_FILE), { force: true });
  rmdirSync(dataFolder);
}

/**
 * Restores a verified archive into an empty place, without revoked access unless so decided. A
 * failure removes everything; a kill leaves a mark that blocks starts until the next restore.
 * @throws BackupRefused, DataFolderRefused, FolderInUse
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { dataFolder, databaseUrl, log } = options;
  const archive = await checkArchive(options.file);
  migrationsOf(archive, readMigrations(options.migrationsFolder));
  if (databaseUrl !== null) await onPlace(options, log, requireEmptyDatabase);
  const isNew = !existsSync(dataFolder);
  makeDataFolder(dataFolder);
  requireOwner(dataFolder);
  const unlock = lockFolder(dataFolder);
  try {
    clearUnfinishedRestore(dataFolder);
    const entries = contentsOf(dataFolder);
    if (entries.length > 0) throw new BackupRefused(REFUSALS.folderInUse(dataFolder, entries));
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
