import { abortedOnCaching, DATABASE_NAME, repeatIfAborted } from './database.ts';
import { withTimeout } from './keeping.ts';

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME);
  // Creating it is up to Dexie.
  request.onupgradeneeded = () => request.transaction?.abort();
  return answerOf(request);
}

async function whileOpen<T>(use: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await use(db);
  } finally {
    // An open connection would keep Dexie from upgrading it.
    db.close();
  }
}

/** Uses the database without Dexie's code; undefined if it is missing, fails or is late. */
export async function withPresent<T>(use: (db: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    return await repeatIfAborted(() => withTimeout(whileOpen(use)));
  } catch {
    return undefined;
  }
}

interface Rows {
  get(key: IDBValidKey): PromiseLike<unknown>;
}

/** What can be read without Dexie, whose code outweighs all that a page shows first. */
export interface EarlyTables {
  readonly analyses: Rows;
  readonly approvals: Rows;
  readonly shown: Rows;
}

/** Reads rows without Dexie; undefined if that fails or is late. */
export const readEarly = <T>(read: (tables: EarlyTables) => Promise<T>): Promise<T | undefined> =>
  withPresent((db) => {
    const rows = (table: keyof EarlyTables): Rows => ({
      get: (key) => answerOf(abortedOnCaching(db.transaction(table)).objectStore(table).get(key)),
    });
    return read({ analyses: rows('analyses'), approvals: rows('approvals'), shown: rows('shown') });
  });
