import { isDiskFull } from '../../platform/database/database-error.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { listed } from '../data-folder/damage.ts';

/** Nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const NOTHING_DONE = 'Nothing was restored.';

export const REFUSALS = {
  noArchive: (file: string, code: string) =>
    `${file} cannot be read (${code}). Give the file that a backup was written to.`,
  foreign: (file: string) => `${file} is not a backup of this product. ${NOTHING_DONE}`,
  damaged: (file: string, what: string) =>
    `${file} is damaged: ${what}. ${NOTHING_DONE} Take another backup.`,
  newer: (file: string, why: string) =>
    `${file} was made by a newer version of this product (${why}). ${NOTHING_DONE} Restore it with that version or a later one.`,
  earlier: (file: string, migration: string) =>
    `${file} was made by an earlier state of this product, before its first release: migration ${migration} was another one then. ${NOTHING_DONE} Restore it with the state that made it.`,
  unlike: (file: string, what: string) =>
    `${file} does not fit this version: ${what}. ${NOTHING_DONE} Restore it with the version that made it.`,
  fileExists: (file: string) =>
    `${file} exists already, and no backup is written over. Give another name.`,
  noFolder: (path: string) =>
    `${path} is not a folder that is there. No backup was made. Make it, or give a file in another.`,
  noRoom: (path: string) =>
    `There is no room for the backup on the disk that holds ${path}. No backup was made; what was there is kept. Make room, or give a file on another disk.`,
  cannotWrite: (path: string, code: string) =>
    `${path} cannot be written (${code}). No backup was made.`,
  folderInUse: (path: string, entries: readonly string[]) =>
    `${path} is not empty: it holds ${listed(entries)}. ${NOTHING_DONE} A backup is restored into an empty place only: rename the folder, so that it is kept, or set DATA_DIR to another.`,
  databaseNotEmpty: (tables: readonly string[]) =>
    `The database that was named is not empty: it holds ${listed(tables)}. ${NOTHING_DONE} Make a new database, and name that one.`,
  supabaseProject:
    'DATABASE_URL is not a database of npm start. A Supabase project keeps accounts and files in services of its own: use its own backups.',
  noKeys: (path: string) =>
    `${path} is missing: a backup without the keys would sign everybody out. Set DATA_DIR to the folder that npm start uses.`,
  noDatabase: (path: string) =>
    `${path} holds no database. Set DATA_DIR to the folder that npm start uses, or DATABASE_URL to its Postgres.`,
  accessUndecided: (lists: string) =>
    `${lists}\n${NOTHING_DONE} Say whether they get it back: --access keep, or --access revoke.`,
  underWay: 'Another backup is being made at this moment. Try again when it is done.',
};

const NOT_WRITTEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR']);

/** Maps a file error at a backup's place to a refusal; returns other errors unchanged. */
export function asRefusal(error: unknown, path: string): unknown {
  if (error instanceof BackupRefused) return error;
  if (isDiskFull(error)) return new BackupRefused(REFUSALS.noRoom(path), { cause: error });
  const code = errorCode(error) ?? '';
  if (NOT_WRITTEN.has(code)) {
    return new BackupRefused(REFUSALS.cannotWrite(path, code), { cause: error });
  }
  return error;
}
