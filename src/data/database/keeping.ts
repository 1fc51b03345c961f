import { type Database, database, repeatIfAborted } from './database.ts';

/** `full`: no room left. `unavailable`: no storage answers. */
export type Kept = 'kept' | 'full' | 'unavailable';

/** Milliseconds: a page that the browser froze in the middle of a write blocks all others. */
export const DATABASE_TIMEOUT = 2_000;

/** @throws Error if the database does not answer in time; the work goes on */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, DATABASE_TIMEOUT, new Error('the database does not answer'));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== undefined && isQuotaError(inner));
}

async function attempt(write: (db: Database) => Promise<unknown>): Promise<Kept> {
  try {
    await repeatIfAborted(() => withTimeout(database().then(write)));
    return 'kept';
  } catch (error) {
    return isQuotaError(error) ? 'full' : 'unavailable';
  }
}

/** Never throws. On a full device, applies the steps of `makeRoom` in turn, retrying after each. */
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

/** Reads from the database; `absent` if it is missing, fails or is late. */
export async function query<T>(read: (db: Database) => Promise<T>, absent: T): Promise<T> {
  try {
    return await repeatIfAborted(() => withTimeout(database().then(read)));
  } catch {
    return absent;
  }
}
