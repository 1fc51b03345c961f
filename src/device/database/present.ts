import { DATABASE_NAME } from './database.ts';
import { inTime } from './keeping.ts';
import { acrossReturns } from './leaving.ts';

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

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
    return await acrossReturns(() => inTime(whileOpen(use)));
  } catch {
    return undefined;
  }
}
