/**
 * Postgres as both servers see it, whichever driver stands behind it.
 *
 * Columns come back alike from every driver (`column-types.ts`): bigint and count() as numbers,
 * timestamptz as Date, json and jsonb parsed, numeric as text.
 * A json or jsonb parameter is passed as JSON text; an array parameter is a Postgres array.
 */
export interface Database {
  /**
   * Runs one statement.
   * @param params values of $1, $2, ...
   * @returns the rows, of the shape that the statement selects
   */
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects.
   * A transaction begun inside another is part of that one.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Hears notifications of a channel. What is sent while the connection is down is lost, so a
   * notification may only hasten what a poll would find.
   * @returns a function that stops hearing
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for statements under way and lets go of every connection. */
  close(): Promise<void>;
}
