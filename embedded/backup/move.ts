import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/process/log.ts';
import { MOVED_DATABASE } from '../data-folder/contents.ts';
import { requireOwner } from '../data-folder/rights.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { readMigrations } from '../database/migrations.ts';
import { checkArchive } from './archive-reader.ts';
import { backupsIn, stampNow } from './backups-folder.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { openAsItIs, openOnePostgres } from './open-place.ts';
import { BackupRefused, REFUSALS } from './refusal.ts';
import { requireEmptyDatabase, restoreDatabase } from './restore-database.ts';

export interface MoveOptions {
  readonly dataFolder: string;
  readonly databaseUrl: string;
  readonly log: Log;
}

export interface Moved {
  readonly manifest: Manifest;
  /** Path of the backup made on the way. */
  readonly backup: string;
  /** Where the old database remains. */
  readonly kept: string;
}

function freeName(path: string): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? path : `${path}.${n}`;
    if (!existsSync(name)) return name;
  }
}

async function copyOver(target: Database, options: MoveOptions): Promise<Omit<Moved, 'kept'>> {
  const { dataFolder, log } = options;
  await requireEmptyDatabase(target);
  const source = await openAsItIs(dataFolder, log);
  const backup = join(backupsIn(dataFolder), `before-move-${stampNow()}.tar.gz`);
  await makeBackup({ database: source, dataFolder }, backup).finally(() => source.close());
  const archive = await checkArchive(backup);
  await restoreDatabase(target, archive, readMigrations());
  return { manifest: archive.manifest, backup };
}

/**
 * Moves the embedded database to an empty Postgres through a backup. Files and keys stay, and the
 * old database is renamed, so that no start uses it.
 * @throws BackupRefused, DataFolderRefused; FolderInUse while a server runs
 */
export async function moveToPostgres(options: MoveOptions): Promise<Moved> {
  const { dataFolder, databaseUrl, log } = options;
  if (!existsSync(dataFolder)) throw new BackupRefused(REFUSALS.noDatabase(dataFolder));
  requireOwner(dataFolder);
  const unlock = lockFolder(dataFolder);
  const target = openOnePostgres(databaseUrl, log);
  try {
    const copied = await copyOver(target, options);
    const kept = freeName(join(dataFolder, MOVED_DATABASE));
    renameSync(join(dataFolder, 'database'), kept);
    return { ...copied, kept };
  } finally {
    await target.close();
    unlock();
  }
}
