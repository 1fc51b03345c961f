import { database, TABLE_NAMES } from './database.ts';

/** Forgets everything of everybody. Survives a device without storage. */
export async function wipeDatabase(): Promise<void> {
  try {
    const { dexie } = await database();
    await dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(TABLE_NAMES.map((name) => dexie.table(name).clear())),
    );
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

/** Forgets everything of everybody but one person. */
export async function keepOnly(userId: string): Promise<void> {
  try {
    const { dexie } = await database();
    await dexie.transaction('rw', TABLE_NAMES, () =>
      Promise.all(
        TABLE_NAMES.map((name) => dexie.table(name).where('userId').notEqual(userId).delete()),
      ),
    );
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}
