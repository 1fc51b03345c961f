import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { bytesOf, type CheckedArchive, partsOf } from './archive-reader.ts';
import { type CataloguedTable, guardsIn, quoted, tablesIn } from './catalogue.ts';
import { type TableContent, tableOfPart } from './manifest.ts';
import { BackupRefused, REFUSALS } from './refusal.ts';

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

/** Rows for the next piece, estimated from the last one. */
function nextCount(rows: number, bytes: number): number {
  return Math.max(1, Math.min(MOST_ROWS, Math.floor((rows * PIECE_BYTES) / Math.max(1, bytes))));
}

/** In pieces of a megabyte: a JSON array per row. `tx` must see one snapshot of all tables. */
export async function* exportRows(tx: Database, table: CataloguedTable) {
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

function matched(
  { file, manifest }: CheckedArchive,
  tables: readonly CataloguedTable[],
): Map<string, string> {
  const here = new Map(tables.map((table) => [quoted(table), table]));
  const statements = new Map<string, string>();
  for (const content of manifest.tables) {
    const table = here.get(quoted(content));
    const name = `${content.schema}.${content.name}`;
    if (!table) throw new BackupRefused(REFUSALS.unlike(file, `there is no table ${name} here`));
    statements.set(quoted(content), insertInto(table, content, file));
  }
  return statements;
}

function insertInto(table: CataloguedTable, content: TableContent, file: string): string {
  const names = content.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const values = content.columns.map((column, n) => {
    const type = table.types[table.columns.indexOf(column)];
    if (type !== undefined) return `(r ->> ${n})::${type}`;
    const what = `the table ${content.schema}.${content.name} has no column ${column} here`;
    throw new BackupRefused(REFUSALS.unlike(file, what));
  });
  return `insert into ${quoted(table)} (${names}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) r`;
}

async function checkCounts(
  tx: Database,
  { file, manifest }: CheckedArchive,
  tables: readonly CataloguedTable[],
): Promise<void> {
  const expected = new Map(manifest.tables.map((table) => [quoted(table), table.rows]));
  for (const table of tables) {
    const [row] = await tx.query<{ n: number }>(`select count(*) as n from ${quoted(table)}`);
    const rows = expected.get(quoted(table)) ?? 0;
    if (row?.n === rows) continue;
    const what = `${table.schema}.${table.name} came to ${row?.n} rows instead of ${rows}`;
    throw new BackupRefused(REFUSALS.damaged(file, what));
  }
}

/**
 * Replaces all rows with the archive's. Needs only table ownership.
 * @throws BackupRefused if the archive has tables or columns that are missing here
 */
export async function importRows(tx: Database, archive: CheckedArchive): Promise<void> {
  const tables = await tablesIn(tx);
  const statements = matched(archive, tables);
  // Triggers already ran; keys hold once all rows are there.
  const guards = await guardsIn(tx);
  for (const { suspend } of guards) await tx.query(suspend);
  await tx.query(`truncate ${tables.map(quoted).join(', ')}`);
  for await (const part of partsOf(archive.file)) {
    const table = tableOfPart(part.name);
    const statement = table && statements.get(quoted(table));
    const bytes = await bytesOf(part);
    if (!statement) continue;
    const rows = bytes.toString().trimEnd().replaceAll('\n', ',');
    await tx.query(statement, [`[${rows}]`]);
  }
  await checkCounts(tx, archive, tables);
  for (const { restore } of guards) await tx.query(restore);
  for (const sequence of archive.manifest.sequences) {
    await tx.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.last]);
  }
}
