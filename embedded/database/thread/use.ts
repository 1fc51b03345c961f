import type { Parsing } from './protocol.ts';

export interface Use {
  readonly parsing: Parsing;
  /** Longest statement; beyond it the thread is ended and reopened. */
  readonly statementMs: number;
  /** Longest statement while others wait; default `statementMs`. */
  readonly contendedMs?: number;
  /** Longest wait for a turn. */
  readonly waitMs: number;
}

/** Including the time to reopen, a deliberately slow request delays others by under two seconds. */
export const PEOPLE: Use = {
  parsing: 'rest',
  statementMs: 5_000,
  contendedMs: 800,
  waitMs: 15_000,
};
/** The servers' own work, with the same limit as on a Postgres. */
export const SERVERS: Use = { parsing: 'servers', statementMs: 30_000, waitMs: 60_000 };
/** Reads columns as the REST API does. */
export const QUEUE: Use = { ...SERVERS, parsing: 'rest' };
/** Schemas and migrations, before requests arrive. */
export const PREPARING: Use = { parsing: 'servers', statementMs: 600_000, waitMs: 600_000 };
