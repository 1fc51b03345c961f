import { errorCode } from '../../platform/process/error-code.ts';

/** Nothing was changed. */
export type Refusal =
  | { readonly kind: 'no-archive'; readonly file: string; readonly code: string }
  | { readonly kind: 'foreign'; readonly file: string }
  | { readonly kind: 'damaged'; readonly file: string; readonly what: string }
  | { readonly kind: 'newer'; readonly file: string; readonly why: string }
  | { readonly kind: 'earlier'; readonly file: string; readonly migration: string }
  | { readonly kind: 'unlike'; readonly file: string; readonly what: string }
  | { readonly kind: 'file-exists'; readonly file: string }
  | { readonly kind: 'no-folder'; readonly path: string }
  | { readonly kind: 'no-room'; readonly path: string }
  | { readonly kind: 'cannot-write'; readonly path: string; readonly code: string }
  | { readonly kind: 'folder-in-use'; readonly path: string; readonly entries: readonly string[] }
  | { readonly kind: 'database-not-empty'; readonly tables: readonly string[] }
  | { readonly kind: 'supabase-project' }
  | { readonly kind: 'no-keys'; readonly path: string }
  | { readonly kind: 'no-database'; readonly path: string }
  | { readonly kind: 'access-undecided'; readonly lists: string }
  | { readonly kind: 'under-way' };

const NOTHING_DONE = 'Nothing was restored.';

const few = (names: readonly string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : names.join(', ');

function sentenceOf(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'no-archive':
      return `${refusal.file} cannot be read (${refusal.code}). Give the file that a backup was written to.`;
    case 'foreign':
      return `${refusal.file} is not a backup of this product. ${NOTHING_DONE}`;
    case 'damaged':
      return `${refusal.file} is damaged: ${refusal.what}. ${NOTHING_DONE} Take another backup.`;
    case 'newer':
      return `${refusal.file} was made by a newer version of this product (${refusal.why}). ${NOTHING_DONE} Restore it with that version or a later one.`;
    case 'earlier':
      return `${refusal.file} was made by an earlier state of this product, before its first release: migration ${refusal.migration} was another one then. ${NOTHING_DONE} Restore it with the state that made it.`;
    case 'unlike':
      return `${refusal.file} does not fit this version: ${refusal.what}. ${NOTHING_DONE} Restore it with the version that made it.`;
    case 'file-exists':
      return `${refusal.file} exists already, and no backup is written over. Give another name.`;
    case 'no-folder':
      return `${refusal.path} is not a folder that is there. No backup was made. Make it, or give a file in another.`;
    case 'no-room':
      return `There is no room for the backup on the disk that holds ${refusal.path}. No backup was made; what was there is kept. Make room, or give a file on another disk.`;
    case 'cannot-write':
      return `${refusal.path} cannot be written (${refusal.code}). No backup was made.`;
    case 'folder-in-use':
      return `${refusal.path} is not empty: it holds ${few(refusal.entries)}. ${NOTHING_DONE} A backup is restored into an empty place only: rename the folder, so that it is kept, or set DATA_DIR to another.`;
    case 'database-not-empty':
      return `The database that was named is not empty: it holds ${few(refusal.tables)}. ${NOTHING_DONE} Make a new database, and name that one.`;
    case 'supabase-project':
      return 'DATABASE_URL is not a database of npm start. A Supabase project keeps accounts and files in services of its own: use its own backups.';
    case 'no-keys':
      return `${refusal.path} is missing: a backup without the keys would sign everybody out. Set DATA_DIR to the folder that npm start uses.`;
    case 'no-database':
      return `${refusal.path} holds no database. Set DATA_DIR to the folder that npm start uses, or DATABASE_URL to its Postgres.`;
    case 'access-undecided':
      return `${refusal.lists}\n${NOTHING_DONE} Say whether they get it back: --access keep, or --access revoke.`;
    case 'under-way':
      return 'Another backup is being made at this moment. Try again when it is done.';
  }
}

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(sentenceOf(refusal), options);
    this.refusal = refusal;
  }
}

const NOT_WRITTEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR']);

/** Maps a file error at a backup's place to a refusal; returns other errors unchanged. */
export function asRefusal(error: unknown, path: string): unknown {
  if (error instanceof BackupRefused) return error;
  const code = errorCode(error) ?? '';
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) {
    return new BackupRefused({ kind: 'no-room', path }, { cause: error });
  }
  if (NOT_WRITTEN.has(code)) {
    return new BackupRefused({ kind: 'cannot-write', path, code }, { cause: error });
  }
  return error;
}
