import { DATABASE_NAME } from './database.ts';
import { inTime } from './keeping.ts';
import { acrossReturns } from './leaving.ts';

/** A request's result, or its error. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME);
  // There is none: it is Dexie's to make.
  request.onupgradeneeded = () => request.transaction?.abort();
  return answerOf(request);
}

async function whileOpen<T>(use: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await use(db);
  } finally {
    // An open one would keep Dexie from making a newer version.
    db.close();
  }
}

/**
 * Uses the database by the browser's own interface, without Dexie's code; undefined where there is
 * none, it fails or is late.
 */
export async function withPresent<T>(use: (db: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    return await acrossReturns(() => inTime(whileOpen(use)));
  } catch {
    return undefined;
  }
}
