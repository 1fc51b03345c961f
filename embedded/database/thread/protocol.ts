import type { QueryResult } from 'pg';

/** As the REST API reads columns, or as `platform/database/database.ts` promises. */
export type Parsing = 'rest' | 'servers';

export type Work =
  | { readonly kind: 'query'; sql: string; params: readonly unknown[]; parsing: Parsing }
  | { readonly kind: 'exec'; sql: string; parsing: Parsing }
  | { readonly kind: 'listen' | 'unlisten'; channel: string }
  | { readonly kind: 'close' };

export interface Asked {
  readonly call: number;
  readonly work: Work;
}

export interface Rows {
  readonly rows: QueryResult['rows'];
  readonly affectedRows: number | null;
}

/** An error between threads, which cannot pass classes: Postgres' code and fields, no values. */
export interface SentError {
  readonly message: string;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

export type Said =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not-opened'; error: SentError }
  | { readonly kind: 'done'; call: number; results: readonly Rows[] }
  | { readonly kind: 'failed'; call: number; error: SentError }
  | { readonly kind: 'notification'; channel: string; payload: string };

export interface ThreadData {
  readonly folder: string;
}

export interface Statements {
  query(sql: string, params: readonly unknown[]): Promise<Rows>;
  exec(sql: string): Promise<readonly Rows[]>;
}

export const NO_ROWS: Rows = { rows: [], affectedRows: null };

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
