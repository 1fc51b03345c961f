import type { Rows } from './protocol.ts';

export interface Statements {
  /** Runs one statement with parameters. */
  query(sql: string, params: readonly unknown[]): Promise<Rows>;
  /** Runs any number of statements without parameters. */
  exec(sql: string): Promise<readonly Rows[]>;
}

export const NO_ROWS: Rows = { rows: [], affectedRows: null };
