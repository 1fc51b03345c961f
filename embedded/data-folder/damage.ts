/** Why the server will not start on its data folder; nothing was changed. */
export type Damage =
  | { readonly kind: 'not-a-folder'; readonly path: string }
  | { readonly kind: 'cannot-be-made'; readonly path: string; readonly code: string }
  | { readonly kind: 'owned-by-another'; readonly path: string; readonly owner: number }
  | { readonly kind: 'no-access'; readonly path: string; readonly code: string }
  | { readonly kind: 'read-only'; readonly path: string }
  | { readonly kind: 'disk-full'; readonly path: string }
  | { readonly kind: 'cannot-be-locked'; readonly path: string; readonly why: string }
  | { readonly kind: 'foreign'; readonly path: string; readonly entries: readonly string[] }
  | { readonly kind: 'part-missing'; readonly path: string; readonly part: 'database' | 'files' }
  | { readonly kind: 'moved'; readonly path: string; readonly kept: string }
  | { readonly kind: 'restore-unfinished'; readonly path: string }
  | { readonly kind: 'keys-missing'; readonly path: string }
  | { readonly kind: 'keys-unreadable'; readonly path: string }
  | { readonly kind: 'push-keys-unreadable'; readonly path: string; readonly why: string }
  | {
      readonly kind: 'database-foreign';
      readonly path: string;
      readonly entries: readonly string[];
    }
  | { readonly kind: 'database-version'; readonly path: string; readonly found: string }
  | { readonly kind: 'database-incomplete'; readonly path: string; readonly missing: string }
  | { readonly kind: 'database-broken'; readonly path: string; readonly file: string }
  | { readonly kind: 'database-will-not-open'; readonly path: string; readonly cause: string };

/** Of the Postgres inside PGlite, as in `PG_VERSION`. */
export const DATABASE_VERSION = '17';

export class DataFolderRefused extends Error {
  override readonly name = 'DataFolderRefused';
  readonly damage: Damage;

  constructor(damage: Damage, options?: ErrorOptions) {
    super(sentenceOf(damage), options);
    this.damage = damage;
  }
}

const UNTOUCHED = 'Nothing in it was changed.';
const ANOTHER_FOLDER = 'set DATA_DIR to another folder';
const RESTORE =
  'Restore the data folder (DATA_DIR) from a backup (docs/backup.md), after renaming it, so that it is kept. To begin with nothing instead, rename it and start again';

function inQuotes(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}

function listed(entries: readonly string[]): string {
  const [first = '', second, third, ...more] = entries;
  const named = [first, second, third].filter((entry) => entry !== undefined).join(', ');
  return more.length > 0 ? `${named} and ${more.length} more` : named;
}

export function sentenceOf(damage: Damage): string {
  const { path } = damage;
  switch (damage.kind) {
    case 'not-a-folder':
      return `${path} is not a folder. Rename it, or ${ANOTHER_FOLDER}.`;
    case 'cannot-be-made':
      return `${path} cannot be made (${damage.code}). Make it yourself, or ${ANOTHER_FOLDER} whose parent folder can be written.`;
    case 'owned-by-another':
      return `${path} belongs to another user (id ${damage.owner}), who could read and change everything in it. Start as that user, give it to yours (chown -R "$(id -u)" ${inQuotes(path)}), or ${ANOTHER_FOLDER}.`;
    case 'no-access':
      return `${path} cannot be read and written by this user (${damage.code}). Give its owner access (chmod -R u+rwX ${inQuotes(path)}), start as the user that owns it, or ${ANOTHER_FOLDER}. ${UNTOUCHED}`;
    case 'read-only':
      return `${path} cannot be written: its file system is read-only. Mount it for writing, or ${ANOTHER_FOLDER}.`;
    case 'disk-full':
      return `The disk that holds ${path} is full. Make room on it and start again; what was saved is kept.`;
    case 'cannot-be-locked':
      return `${path} cannot be locked (${damage.why}), so nothing would keep a second server out of the data. If it holds anything, rename it. If it is empty, its file system keeps no locks: ${ANOTHER_FOLDER}, on a local disk or in a volume.`;
    case 'foreign':
      return `${path} holds other things (${listed(damage.entries)}) and no data of this server. Set DATA_DIR to an empty folder, or to one that does not exist yet. ${UNTOUCHED}`;
    case 'part-missing':
      return damage.part === 'database'
        ? `${path} is missing, though other data of this server is there. If its database is a Postgres, set DATABASE_URL. Otherwise the folder is restored by half. ${RESTORE}. ${UNTOUCHED}`
        : `${path} is missing, though the database is there: the folder is restored by half. ${RESTORE}. If there never were attachments, make it as an empty folder. ${UNTOUCHED}`;
    case 'moved':
      return `The database of ${path} was moved to a Postgres: set DATABASE_URL to its address. What was here before the move is kept as ${damage.kept}; the way back is in docs/backup.md. ${UNTOUCHED}`;
    case 'restore-unfinished':
      return `${path} holds a restore that was ended before it was complete. Run it again (npm run restore <file>); it begins from the start. ${UNTOUCHED}`;
    case 'keys-missing':
      return `${path} is missing, though other data of this server is there: the folder is restored by half, and without its keys nobody stays signed in. ${RESTORE}. ${UNTOUCHED}`;
    case 'keys-unreadable':
      return `${path} is damaged: it does not hold the keys that were written there. Restore this file from a backup. ${UNTOUCHED}`;
    case 'push-keys-unreadable':
      return `${path} is damaged: ${damage.why}. Restore this file from a backup; if there is none, rename it, and everybody has to switch notifications on again. ${UNTOUCHED}`;
    case 'database-foreign':
      return `${path} is not a database of this server: it holds ${listed(damage.entries)} and no PG_VERSION. ${RESTORE}. ${UNTOUCHED}`;
    case 'database-version':
      return `${path} was written by Postgres ${damage.found}; this server has Postgres ${DATABASE_VERSION} inside. Start the version of this server that wrote it, or restore a backup that this version made. ${UNTOUCHED}`;
    case 'database-incomplete':
      return `${path} is damaged: ${damage.missing} is missing. A copy must hold empty folders, too. ${RESTORE}. ${UNTOUCHED}`;
    case 'database-broken':
      return `${path} is damaged: ${damage.file} is cut short or holds something else. ${RESTORE}. ${UNTOUCHED}`;
    case 'database-will-not-open':
      return `${path} looks whole, but the database does not open (${damage.cause}). ${RESTORE}. The log has the error. Nothing was removed.`;
  }
}
