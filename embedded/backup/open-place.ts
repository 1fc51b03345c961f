import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import type { Log } from '../../platform/process/log.ts';
import { judgeParts } from '../data-folder/contents.ts';
import { opening } from '../data-folder/database-folder.ts';
import { judgeDatabase } from '../data-folder/judge-database.ts';
import { pgliteDatabase } from '../database/pglite-database.ts';
import { openPgliteThread } from '../database/thread/pglite-thread.ts';
import { PREPARING } from '../database/thread/use.ts';
import { BackupRefused } from './refusal.ts';

/** One connection, to copy from or to. */
export function openOnePostgres(url: string, log: Log): Database {
  return openPostgres(url, { max: 1, applicationName: 'coin-analyst backup', log });
}

/** Opens without migrating; hold the folder's lock. @throws BackupRefused, DataFolderRefused */
export async function openAsItIs(dataFolder: string, log: Log): Promise<Database> {
  const folder = join(dataFolder, 'database');
  if (!existsSync(folder)) throw new BackupRefused({ kind: 'no-database', path: dataFolder });
  judgeParts(dataFolder, true);
  judgeDatabase(folder);
  const pg = await opening(folder, log, () => openPgliteThread(folder, log));
  return pgliteDatabase(pg, PREPARING);
}
