import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptVapidKeys, VAPID_FILE } from '../../push-server/vapid-keys.ts';
import { keptKeys, ownKeys } from '../keys.ts';
import { beginBuild } from './build-beside.ts';
import { judgeParts, refuseForeign } from './contents.ts';
import { DataFolderRefused } from './damage.ts';
import { judgeDatabase } from './judge-database.ts';
import { keepToOwner, makeDataFolder } from './rights.ts';

export interface ExpectedParts {
  /** Whether the database is in the folder, and not in a Postgres. */
  readonly database: boolean;
  /** Whether the keys towards push services are kept in it. */
  readonly pushKeys: boolean;
}

/**
 * Makes the data folder unless it is there; to be called before anything is put into it.
 * @throws DataFolderRefused where it cannot be made, or is somebody else's
 */
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
    throw new DataFolderRefused({ kind: 'push-keys-unreadable', path, why: error.message });
  }
}

/**
 * Checks what a data folder holds, then shuts others out of it and makes the parts that a first
 * start begins with. To be called by the process that holds the folder's lock.
 * @throws DataFolderRefused, before anything is changed
 */
export async function prepareDataFolder(
  dataFolder: string,
  expected: ExpectedParts,
): Promise<void> {
  const judged = judgeParts(dataFolder, expected.database);
  keptKeys(dataFolder);
  if (expected.pushKeys) await judgePushKeys(dataFolder);
  if (expected.database) judgeDatabase(join(dataFolder, 'database'));
  keepToOwner(dataFolder);
  // The mark comes first: without it, keys without a database are half of a backup.
  if (expected.database && judged === 'new') beginBuild(dataFolder);
  await ownKeys(dataFolder);
  mkdirSync(join(dataFolder, 'files'), { recursive: true, mode: 0o700 });
}
