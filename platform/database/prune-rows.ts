import type { Database } from './database.ts';
import { isForeignKeyViolation } from './database-error.ts';
import { orInHalves, type SetAside } from './in-halves.ts';

export interface OldRows {
  readonly kind: string;
  readonly table: string;
  /** SQL condition on `r`. */
  readonly where: string;
  /** SQL that identifies `r`. */
  readonly key: string;
}

/** A row taken into use meanwhile is skipped; the next round sees it in use. */
const inUse = (error: unknown) => {
  if (!isForeignKeyViolation(error)) throw error;
  return 0;
};

/** Deletes at most one batch; rows that cannot be deleted are set aside. @returns how many */
export async function pruneRows(
  database: Database,
  { kind, table, where, key }: OldRows,
  batch: number,
  setAside: SetAside<string>,
): Promise<number> {
  // In a transaction, since a failed single statement may keep its row locks a moment longer.
  const remove = (keys: readonly string[] | null) =>
    database
      .transaction((tx) =>
        tx.query(
          `delete from ${table} where ctid in (
             select r.ctid from ${table} r
             where ${where} and ($2::text[] is null or (${key})::text = any ($2))
             limit $1 for update skip locked
           ) returning 1`,
          [batch, keys],
        ),
      )
      .then((rows) => rows.length, inUse);
  const list = async () => {
    const rows = await database.query<{ key: string }>(
      `select (${key})::text as key from ${table} r where ${where} limit $1`,
      [batch],
    );
    return rows.map((row) => row.key);
  };
  const removed = await orInHalves(
    () => remove(null),
    list,
    remove,
    (one, error) => setAside(`${kind} ${one}`, error),
  );
  return removed.reduce((sum, count) => sum + count, 0);
}
