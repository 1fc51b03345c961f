import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../platform/process/error-code.ts';
import { DAMAGE, DataFolderRefused } from './damage.ts';

const OTHERS = 0o077;
const OWNER_OF_FILE = 0o600;
const OWNER_OF_FOLDER = 0o700;

/** Creates the data folder with mode 0700. @throws DataFolderRefused */
export function makeDataFolder(folder: string): void {
  try {
    if (!statSync(folder).isDirectory()) throw new DataFolderRefused(DAMAGE.notAFolder(folder));
    return;
  } catch (error) {
    if (error instanceof DataFolderRefused) throw error;
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DataFolderRefused(DAMAGE.cannotBeMade(folder, errorCode(error) ?? 'unknown error'), {
      cause: error,
    });
  }
}

function refuseOthers(path: string, stats: Stats): void {
  const user = process.getuid?.();
  if (user === undefined) return;
  if (stats.uid !== user) throw new DataFolderRefused(DAMAGE.ownedByAnother(path, stats.uid));
  const needed = stats.isDirectory() ? OWNER_OF_FOLDER : OWNER_OF_FILE;
  if (user !== 0 && (stats.mode & needed) !== needed) {
    throw new DataFolderRefused(DAMAGE.noAccess(path, 'EACCES'));
  }
}

/** Refuses another user's folder: new files would shut its owner out. @throws DataFolderRefused */
export function requireOwner(dataFolder: string): void {
  const stats = statSync(dataFolder, { throwIfNoEntry: false });
  if (stats !== undefined) refuseOthers(dataFolder, stats);
}

/** Children before their folder. Link targets are not ours. */
function* wideIn(folder: string): Generator<{ path: string; mode: number }> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const path = join(folder, entry.name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    refuseOthers(path, stats);
    const isWide = (stats.mode & OTHERS) !== 0;
    // A private folder protects its content; attachments may be many.
    if (stats.isDirectory() && (isWide || entry.name !== 'files')) yield* wideIn(path);
    if (isWide) yield { path, mode: stats.mode & 0o700 };
  }
}

/** @throws DataFolderRefused, unchanged, unless this user owns, reads and writes all of it */
export function keepToOwner(dataFolder: string): void {
  refuseOthers(dataFolder, statSync(dataFolder));
  const wide = [...wideIn(dataFolder)];
  chmodSync(dataFolder, OWNER_OF_FOLDER);
  for (const { path, mode } of wide) chmodSync(path, mode);
}
