import { type Database, database } from './database.ts';

/** What came of keeping something: kept, no room left, or no storage to keep it in. */
export type Kept = 'kept' | 'full' | 'unavailable';

function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== undefined && isQuotaError(inner));
}

/**
 * Writes to the database and says what came of it instead of throwing. When the device is full,
 * `makeRoom` runs and the write is tried once more.
 */
export async function keep(
  write: (db: Database) => Promise<unknown>,
  makeRoom?: (db: Database) => Promise<unknown>,
): Promise<Kept> {
  try {
    await write(await database());
    return 'kept';
  } catch (error) {
    if (!isQuotaError(error)) return 'unavailable';
    if (!makeRoom) return 'full';
  }
  try {
    const db = await database();
    await makeRoom(db);
    await write(db);
    return 'kept';
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'unavailable';
  }
}

/** Reads from the database; `absent` where there is none or it fails. */
export async function look<T>(read: (db: Database) => Promise<T>, absent: T): Promise<T> {
  try {
    return await read(await database());
  } catch {
    return absent;
  }
}
