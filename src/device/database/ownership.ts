import { TABLE_NAMES } from './database.ts';
import { type Kept, keep } from './keeping.ts';

/** Deletes everything of all users; a slow database does it late. */
export function wipeDatabase(): Promise<Kept> {
  return keep(({ dexie }) =>
    dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(TABLE_NAMES.map((name) => dexie.table(name).clear())),
    ),
  );
}

export function keepOnly(userId: string): Promise<Kept> {
  return keep(({ dexie }) =>
    dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(
        TABLE_NAMES.map((name) => dexie.table(name).where('userId').notEqual(userId).delete()),
      ),
    ),
  );
}
