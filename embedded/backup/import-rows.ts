import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { bytesOf, type CheckedArchive, partsOf } from './archive-reader.ts';
import { type CataloguedTable, foreignKeysIn, quoted, tablesIn, triggersIn } from './catalogue.ts';
import { type TableContent, tableOfPart } from './manifest.ts';
import { BackupRefused } from './refusal.ts';

const ENABLING: Readonly<Record<string, string>> = {
  O: 'enable',
  A: 'enable always',
  R: 'enable replica',
};

/**
 * Suspends triggers, which already ran, and foreign keys.
 * @returns restores them; fails if a foreign key does not hold
 */
async function unguarded(
  tx: Database,
  tables: readonly CataloguedTable[],
): Promise<() => Promise<void>> {
  const triggers = await triggersIn(tx);
  const keys = await foreignKeysIn(tx);
  for (const table of tables) {
    await tx.query(`alter table ${quoted(table)} disable trigger user`);
  }
  for (const key of keys) {
    const name = pg.escapeIdentifier(key.constraint);
    await tx.query(`alter table ${quoted(key)} drop constraint ${name}`);
  }
  return async () => {
    for (const key of keys) {
      const name = pg.escapeIdentifier(key.constraint);
      await tx.query(`alter table ${quoted(key)} add constraint ${name} ${key.definition}`);
    }
    for (const trigger of triggers) {
      const enabling = ENABLING[trigger.enabled];
      if (enabling === undefined) continue;
      const name = pg.escapeIdentifier(trigger.trigger);
      await tx.query(`alter table ${quoted(trigger)} ${enabling} trigger ${name}`);
    }
  };
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
    if (!table) {
      throw new BackupRefused({ kind: 'unlike', file, what: `there is no table ${name} here` });
    }
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
    throw new BackupRefused({ kind: 'unlike', file, what });
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
    throw new BackupRefused({ kind: 'damaged', file, what });
  }
}

/**
 * Replaces all rows with the archive's. Needs only table ownership.
 * @throws BackupRefused if the archive has tables or columns that are missing here
 */
export async function importRows(tx: Database, archive: CheckedArchive): Promise<void> {
  const tables = await tablesIn(tx);
  const statements = matched(archive, tables);
  const guardAgain = await unguarded(tx, tables);
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
  await guardAgain();
  for (const sequence of archive.manifest.sequences) {
    await tx.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.last]);
  }
}
