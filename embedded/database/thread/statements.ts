import type { Rows } from './protocol.ts';

export interface Statements {
  query(sql: string, params: readonly unknown[]): Promise<Rows>;
  exec(sql: string): Promise<readonly Rows[]>;
}

export const NO_ROWS: Rows = { rows: [], affectedRows: null };
