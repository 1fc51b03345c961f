import type { Reading } from './protocol.ts';

/** How a caller uses the database: how it reads columns, and how long it may take. */
export interface Use {
  readonly reading: Reading;
  /** The longest that one statement may run; past it the thread is ended and opened again. */
  readonly statementMs: number;
  /** The longest while somebody waits for the turn; as `statementMs` if absent. */
  readonly contendedMs?: number;
  /** The longest wait for a turn. */
  readonly waitMs: number;
}

/**
 * Requests of people, through @supabase/lite. With what it takes to open the folder again, one that
 * is made to be slow keeps another waiting for less than two seconds.
 */
export const PEOPLE: Use = {
  reading: 'rest',
  statementMs: 5_000,
  contendedMs: 800,
  waitMs: 15_000,
};
/** The servers' own work, with the limit that it has on a Postgres. */
export const SERVERS: Use = { reading: 'servers', statementMs: 30_000, waitMs: 60_000 };
/** The queue's work, which reads columns as the REST API does. */
export const QUEUE: Use = { ...SERVERS, reading: 'rest' };
/** Schemas and migrations, before anybody waits. */
export const PREPARING: Use = { reading: 'servers', statementMs: 600_000, waitMs: 600_000 };
