import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { type CataloguedTable, quoted } from './catalogue.ts';

/** No statement timeout, and the same text format of values on every database. */
export async function asBackup(tx: Database): Promise<void> {
  await tx.query(`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
      set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true)`);
}

const PIECE_BYTES = 1_000_000;
const MOST_ROWS = 5_000;

interface RowsPiece {
  /** One JSON array per row: values as the database prints them, or null. */
  readonly lines: Buffer;
  readonly rows: number;
}

/** Rows for the next piece, estimated from the last one. */
function nextCount(rows: number, bytes: number): number {
  return Math.max(1, Math.min(MOST_ROWS, Math.floor((rows * PIECE_BYTES) / Math.max(1, bytes))));
}

/** Reads a table in pieces of about a megabyte; `tx` must see one snapshot of all tables. */
export async function* exportRows(tx: Database, table: CataloguedTable): AsyncGenerator<RowsPiece> {
  const values = table.columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
  await tx.query(
    `declare backup_rows no scroll cursor for
     select to_json(array[${values}]::text[])::text as row from only ${quoted(table)}`,
  );
  let count = 20;
  for (;;) {
    const rows = await tx.query<{ row: string }>(`fetch ${count} from backup_rows`);
    if (rows.length === 0) break;
    const lines = Buffer.from(rows.map(({ row }) => `${row}\n`).join(''));
    yield { lines, rows: rows.length };
    count = nextCount(rows.length, lines.length);
  }
  await tx.query('close backup_rows');
}
