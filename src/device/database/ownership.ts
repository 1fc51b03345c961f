import { TABLE_NAMES } from './database.ts';
import { type Kept, keep } from './keeping.ts';

/** Forgets everything of everybody, where anything can be kept; a late database does it late. */
export function wipeDatabase(): Promise<Kept> {
  return keep(({ dexie }) =>
    dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(TABLE_NAMES.map((name) => dexie.table(name).clear())),
    ),
  );
}

/** Forgets everything of everybody but one person, as `wipeDatabase` does. */
export function keepOnly(userId: string): Promise<Kept> {
  return keep(({ dexie }) =>
    dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(
        TABLE_NAMES.map((name) => dexie.table(name).where('userId').notEqual(userId).delete()),
      ),
    ),
  );
}
