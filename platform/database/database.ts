/**
 * Every driver returns bigint and count() as numbers, timestamptz as Date, json and jsonb parsed,
 * numeric as text (`column-types.ts`). Pass json and jsonb as JSON text, arrays as Postgres arrays.
 */
export interface Database {
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Commits when `work` resolves, rolls back when it rejects. Nested calls join the outer one. */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Notifications sent while disconnected are lost, so also poll. @returns stops listening */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** For a statement whose plan takes longer to compile than to run. */
export const UNCOMPILED = 'set local jit = off';

/** A transaction under way: nested ones join it. */
export function joined(query: Database['query']): Database {
  const tx: Database = {
    query,
    transaction: (work) => work(tx),
    listen: () => Promise.reject(new Error('listen outside of a transaction')),
    close: () => Promise.reject(new Error('a transaction ends by itself')),
  };
  return tx;
}
