import { type Database, database } from './database.ts';

/** What came of keeping something: kept, no room left, or no storage to keep it in. */
export type Kept = 'kept' | 'full' | 'unavailable';

function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== undefined && isQuotaError(inner));
}

async function attempt(write: (db: Database) => Promise<unknown>): Promise<Kept> {
  try {
    await write(await database());
    return 'kept';
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'unavailable';
  }
}

/**
 * Writes to the database and says what came of it instead of throwing. While the device is full,
 * the ways of `makeRoom` are gone one after the other, and the write is tried again after each.
 */
export async function keep(
  write: (db: Database) => Promise<unknown>,
  ...makeRoom: readonly ((db: Database) => Promise<unknown>)[]
): Promise<Kept> {
  let kept = await attempt(write);
  for (const way of makeRoom) {
    if (kept !== 'full') break;
    const made = await attempt(way);
    kept = made === 'kept' ? await attempt(write) : made;
  }
  return kept;
}

/** Reads from the database; `absent` where there is none or it fails. */
export async function look<T>(read: (db: Database) => Promise<T>, absent: T): Promise<T> {
  try {
    return await read(await database());
  } catch {
    return absent;
  }
}
