import { whileHere } from './leaving.ts';
import { answerOf, withPresent } from './present.ts';

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
export function readEarly<T>(read: (tables: EarlyTables) => Promise<T>): Promise<T | undefined> {
  return withPresent((db) => {
    const rows = (table: keyof EarlyTables): Rows => ({
      get: (key) => answerOf(whileHere(db.transaction(table)).objectStore(table).get(key)),
    });
    return read({
      analyses: rows('analyses'),
      approvals: rows('approvals'),
      shown: rows('shown'),
    });
  });
}
