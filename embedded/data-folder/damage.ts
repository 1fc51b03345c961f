import { Refusal } from '../../platform/process/error-code.ts';

/** Why the server will not start on its data folder; nothing was changed. */
export class DataFolderRefused extends Refusal {
  override readonly name = 'DataFolderRefused';
}

/** Of the Postgres inside PGlite, as in `PG_VERSION`. */
export const DATABASE_VERSION = '17';

const UNTOUCHED = 'Nothing in it was changed.';
const ANOTHER_FOLDER = 'set DATA_DIR to another folder';
const RESTORE =
  'Restore the data folder (DATA_DIR) from a backup (docs/backup.md), after renaming it, so that it is kept. To begin with nothing instead, rename it and start again';

const inQuotes = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

export function listed(entries: readonly string[]): string {
  const [first = '', second, third, ...more] = entries;
  const named = [first, second, third].filter((entry) => entry !== undefined).join(', ');
  return more.length > 0 ? `${named} and ${more.length} more` : named;
}

export const DAMAGE = {
  notAFolder: (path: string) => `${path} is not a folder. Rename it, or ${ANOTHER_FOLDER}.`,
  cannotBeMade: (path: string, code: string) =>
    `${path} cannot be made (${code}). Make it yourself, or ${ANOTHER_FOLDER} whose parent folder can be written.`,
  ownedByAnother: (path: string, owner: number) =>
    `${path} belongs to another user (id ${owner}), who could read and change everything in it. Start as that user, give it to yours (chown -R "$(id -u)" ${inQuotes(path)}), or ${ANOTHER_FOLDER}.`,
  noAccess: (path: string, code: string) =>
    `${path} cannot be read and written by this user (${code}). Give its owner access (chmod -R u+rwX ${inQuotes(path)}), start as the user that owns it, or ${ANOTHER_FOLDER}. ${UNTOUCHED}`,
  readOnly: (path: string) =>
    `${path} cannot be written: its file system is read-only. Mount it for writing, or ${ANOTHER_FOLDER}.`,
  diskFull: (path: string) =>
    `The disk that holds ${path} is full. Make room on it and start again; what was saved is kept.`,
  cannotBeLocked: (path: string, why: string) =>
    `${path} cannot be locked (${why}), so nothing would keep a second server out of the data. If it holds anything, rename it. If it is empty, its file system keeps no locks: ${ANOTHER_FOLDER}, on a local disk or in a volume.`,
  foreign: (path: string, entries: readonly string[]) =>
    `${path} holds other things (${listed(entries)}) and no data of this server. Set DATA_DIR to an empty folder, or to one that does not exist yet. ${UNTOUCHED}`,
  partMissing: (path: string, part: 'database' | 'files') =>
    part === 'database'
      ? `${path} is missing, though other data of this server is there. If its database is a Postgres, set DATABASE_URL. Otherwise the folder is restored by half. ${RESTORE}. ${UNTOUCHED}`
      : `${path} is missing, though the database is there: the folder is restored by half. ${RESTORE}. If there never were attachments, make it as an empty folder. ${UNTOUCHED}`,
  moved: (path: string, kept: string) =>
    `The database of ${path} was moved to a Postgres: set DATABASE_URL to its address. What was here before the move is kept as ${kept}; the way back is in docs/backup.md. ${UNTOUCHED}`,
  restoreUnfinished: (path: string) =>
    `${path} holds a restore that was ended before it was complete. Run it again (npm run restore <file>); it begins from the start. ${UNTOUCHED}`,
  keysMissing: (path: string) =>
    `${path} is missing, though other data of this server is there: the folder is restored by half, and without its keys nobody stays signed in. ${RESTORE}. ${UNTOUCHED}`,
  keysUnreadable: (path: string) =>
    `${path} is damaged: it does not hold the keys that were written there. Restore this file from a backup. ${UNTOUCHED}`,
  pushKeysUnreadable: (path: string, why: string) =>
    `${path} is damaged: ${why}. Restore this file from a backup; if there is none, rename it, and everybody has to switch notifications on again. ${UNTOUCHED}`,
  databaseForeign: (path: string, entries: readonly string[]) =>
    `${path} is not a database of this server: it holds ${listed(entries)} and no PG_VERSION. ${RESTORE}. ${UNTOUCHED}`,
  databaseVersion: (path: string, found: string) =>
    `${path} was written by Postgres ${found}; this server has Postgres ${DATABASE_VERSION} inside. Start the version of this server that wrote it, or restore a backup that this version made. ${UNTOUCHED}`,
  databaseIncomplete: (path: string, missing: string) =>
    `${path} is damaged: ${missing} is missing. A copy must hold empty folders, too. ${RESTORE}. ${UNTOUCHED}`,
  databaseBroken: (path: string, file: string) =>
    `${path} is damaged: ${file} is cut short or holds something else. ${RESTORE}. ${UNTOUCHED}`,
  databaseWillNotOpen: (path: string, cause: string) =>
    `${path} looks whole, but the database does not open (${cause}). ${RESTORE}. The log has the error. Nothing was removed.`,
};
