import { join } from 'node:path';
import { isUnfinishedBuild } from './build-beside.ts';
import { DataFolderRefused } from './damage.ts';
import { entriesIn } from './entries.ts';
import { isUnfinishedRestore } from './restore-mark.ts';

/** What this server keeps in its data folder; a person may keep more beside it. */
const OURS = [
  'backups',
  'database',
  'database.new',
  'files',
  'keys.json',
  'restore.new',
  'vapid-keys.json',
];

/** Comes and goes with a server that runs, or with the disk. */
const PASSING =
  /^(lock(\.db)?|running\.json|(vapid-)?keys\.json\..+|database\.unfinished|lost\+found|\.DS_Store)$/;

/** What a database is called that was moved to a Postgres; a second one has a number after it. */
export const MOVED_DATABASE = 'database.moved';

/** What a folder holds that a restore would mix with. */
export function contentsOf(dataFolder: string): string[] {
  return entriesIn(dataFolder).filter((entry) => !PASSING.test(entry));
}

/**
 * Refuses a folder that others use: their things would be shut away, and ours lie among them.
 * @throws DataFolderRefused
 */
export function refuseForeign(dataFolder: string): void {
  if (entriesIn(dataFolder).some((entry) => OURS.includes(entry))) return;
  const foreign = contentsOf(dataFolder);
  if (foreign.length === 0) return;
  throw new DataFolderRefused({ kind: 'foreign', path: dataFolder, entries: foreign });
}

/**
 * Judges whether all parts of the data folder are there: half of a backup would start with another
 * identity, or without people or their attachments.
 * @param withDatabase whether the database is in the folder, and not in a Postgres
 * @returns 'new' before the first start has come to its end
 * @throws DataFolderRefused
 */
export function judgeParts(dataFolder: string, withDatabase: boolean): 'new' | 'existing' {
  if (isUnfinishedRestore(dataFolder)) {
    throw new DataFolderRefused({ kind: 'restore-unfinished', path: dataFolder });
  }
  const entries = entriesIn(dataFolder);
  const path = (name: string) => join(dataFolder, name);
  const holds = (name: string) => entriesIn(path(name)).length > 0;
  const hasKeys = entries.includes('keys.json');
  const [hasDatabase, hasFiles] = [holds('database'), holds('files')];
  if (!hasDatabase && !hasFiles && (!hasKeys || isUnfinishedBuild(dataFolder))) return 'new';
  if (!hasKeys) throw new DataFolderRefused({ kind: 'keys-missing', path: path('keys.json') });
  if (!withDatabase) return 'existing';
  const moved = entries.filter((entry) => entry.startsWith(MOVED_DATABASE)).at(-1);
  if (!hasDatabase && moved !== undefined) {
    throw new DataFolderRefused({ kind: 'moved', path: dataFolder, kept: moved });
  }
  const part = hasDatabase ? 'files' : 'database';
  if (!hasDatabase || !entries.includes('files')) {
    throw new DataFolderRefused({ kind: 'part-missing', path: path(part), part });
  }
  return 'existing';
}
