import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import type { Log } from '../../platform/process/log.ts';
import { judgeParts } from '../data-folder/contents.ts';
import { judgeDatabase, opening } from '../data-folder/database-folder.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { pgliteDatabase } from '../database/pglite-database.ts';
import { openPgliteThread } from '../database/thread/pglite-thread.ts';
import { PREPARING } from '../database/thread/protocol.ts';
import { BackupRefused, REFUSALS } from './refusal.ts';

/** One connection, to copy from or to. */
export function openOnePostgres(url: string, log: Log): Database {
  return openPostgres(url, { max: 1, applicationName: 'coin-analyst backup', log });
}

/** Opens without migrating; hold the folder's lock. @throws BackupRefused, DataFolderRefused */
export async function openAsItIs(dataFolder: string, log: Log): Promise<Database> {
  const folder = join(dataFolder, 'database');
  if (!existsSync(folder)) throw new BackupRefused(REFUSALS.noDatabase(dataFolder));
  judgeParts(dataFolder, true);
  judgeDatabase(folder);
  const pg = await opening(folder, log, () => openPgliteThread(folder, log));
  return pgliteDatabase(pg, PREPARING);
}

export interface Place {
  readonly dataFolder: string;
  /** Null: in the data folder. */
  readonly databaseUrl: string | null;
}

/**
 * Runs work on an installation's database while no server has it.
 * @throws BackupRefused if there is none; DataFolderRefused; FolderInUse
 */
export async function onPlace<T>(
  { dataFolder, databaseUrl }: Place,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) {
    const database = openOnePostgres(databaseUrl, log);
    return work(database).finally(() => database.close());
  }
  // Locking would create the folder.
  if (!existsSync(dataFolder)) throw new BackupRefused(REFUSALS.noDatabase(dataFolder));
  const unlock = lockFolder(dataFolder);
  try {
    const database = await openAsItIs(dataFolder, log);
    return await work(database).finally(() => database.close());
  } finally {
    unlock();
  }
}
