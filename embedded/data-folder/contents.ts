import { join } from 'node:path';
import { DAMAGE, DataFolderRefused } from './damage.ts';
import { entriesIn } from './files.ts';
import { isUnfinishedBuild, isUnfinishedRestore } from './unfinished.ts';

/** This server's own entries; users may keep more beside them. */
const OURS = [
  'backups',
  'database',
  'database.new',
  'files',
  'keys.json',
  'restore.new',
  'vapid-keys.json',
];

/** Entries that come and go with a running server, or with the disk. */
const PASSING =
  /^(lock(\.db)?|running\.json|(vapid-)?keys\.json\..+|database\.unfinished|lost\+found|\.DS_Store)$/;

/** A database that was moved to Postgres; later ones get a number. */
export const MOVED_DATABASE = 'database.moved';

/** Entries that a restore would mix with. */
export function contentsOf(dataFolder: string): string[] {
  return entriesIn(dataFolder).filter((entry) => !PASSING.test(entry));
}

/** Refuses others' folders: restricting one would shut them out. @throws DataFolderRefused */
export function refuseForeign(dataFolder: string): void {
  if (entriesIn(dataFolder).some((entry) => OURS.includes(entry))) return;
  const foreign = contentsOf(dataFolder);
  if (foreign.length === 0) return;
  throw new DataFolderRefused(DAMAGE.foreign(dataFolder, foreign));
}

/**
 * Checks that all parts exist: half a backup would start with another identity or lack users.
 * @returns 'new' until the first start is complete
 * @throws DataFolderRefused
 */
export function judgeParts(dataFolder: string, withDatabase: boolean): 'new' | 'existing' {
  if (isUnfinishedRestore(dataFolder)) {
    throw new DataFolderRefused(DAMAGE.restoreUnfinished(dataFolder));
  }
  const entries = entriesIn(dataFolder);
  const path = (name: string) => join(dataFolder, name);
  const holds = (name: string) => entriesIn(path(name)).length > 0;
  const hasKeys = entries.includes('keys.json');
  const [hasDatabase, hasFiles] = [holds('database'), holds('files')];
  if (!hasDatabase && !hasFiles && (!hasKeys || isUnfinishedBuild(dataFolder))) return 'new';
  if (!hasKeys) throw new DataFolderRefused(DAMAGE.keysMissing(path('keys.json')));
  if (!withDatabase) return 'existing';
  const moved = entries.filter((entry) => entry.startsWith(MOVED_DATABASE)).at(-1);
  if (!hasDatabase && moved !== undefined) {
    throw new DataFolderRefused(DAMAGE.moved(dataFolder, moved));
  }
  const part = hasDatabase ? 'files' : 'database';
  if (!hasDatabase || !entries.includes('files')) {
    throw new DataFolderRefused(DAMAGE.partMissing(path(part), part));
  }
  return 'existing';
}
