import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptVapidKeys, VAPID_FILE } from '../../push-server/vapid-keys.ts';
import { keptKeys, ownKeys } from '../keys.ts';
import { judgeParts, refuseForeign } from './contents.ts';
import { DAMAGE, DataFolderRefused } from './damage.ts';
import { judgeDatabase } from './database-folder.ts';
import { keepToOwner, makeDataFolder } from './rights.ts';
import { beginBuild } from './unfinished.ts';

/** Creates the data folder if missing; call it before writing to it. @throws DataFolderRefused */
export function admitDataFolder(dataFolder: string): void {
  makeDataFolder(dataFolder);
  refuseForeign(dataFolder);
}

async function judgePushKeys(dataFolder: string): Promise<void> {
  try {
    await readKeptVapidKeys(dataFolder);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const path = join(dataFolder, VAPID_FILE);
    throw new DataFolderRefused(DAMAGE.pushKeysUnreadable(path, error.message));
  }
}

/**
 * Restricts a data folder to its owner and creates its first parts; hold the lock.
 * @throws DataFolderRefused before anything is changed
 */
export async function prepareDataFolder(
  dataFolder: string,
  /** Whether the database is in the folder, and whether VAPID keys are kept in it. */
  expected: { readonly database: boolean; readonly pushKeys: boolean },
): Promise<void> {
  const judged = judgeParts(dataFolder, expected.database);
  keptKeys(dataFolder);
  if (expected.pushKeys) await judgePushKeys(dataFolder);
  if (expected.database) judgeDatabase(join(dataFolder, 'database'));
  keepToOwner(dataFolder);
  // Mark first: keys without a database otherwise look like half a backup.
  if (expected.database && judged === 'new') beginBuild(dataFolder);
  await ownKeys(dataFolder);
  mkdirSync(join(dataFolder, 'files'), { recursive: true, mode: 0o700 });
}
