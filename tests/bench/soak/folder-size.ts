import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../platform/database/database.ts';

/** What the database takes on disk, in bytes. */
export interface FolderSize {
  readonly all: number;
  /** Postgres' log of changes, `pg_wal`. */
  readonly log: number;
  /** By the number that Postgres gives the file of a table or an index. */
  readonly byFile: ReadonlyMap<number, number>;
}

/** PGlite has one database, under the number of Postgres' own first one. */
const TABLES = join('base', '5');
const TABLE_FILE = /^(\d+)(_\w+)?(\.\d+)?$/;

/** Sizes of files, by their place; one that goes away meanwhile is left out. */
function sizesIn(folder: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size !== undefined) sizes.set(path.slice(folder.length + 1), size);
  }
  return sizes;
}

/** Measures the folder of a PGlite database, also while a process works on it. */
export function folderSize(databaseFolder: string): FolderSize {
  let all = 0;
  let log = 0;
  const byFile = new Map<number, number>();
  for (const [path, size] of sizesIn(databaseFolder)) {
    all += size;
    if (path.startsWith('pg_wal')) log += size;
    const number = path.startsWith(TABLES)
      ? TABLE_FILE.exec(path.slice(TABLES.length + 1))?.[1]
      : undefined;
    if (number !== undefined) {
      byFile.set(Number(number), (byFile.get(Number(number)) ?? 0) + size);
    }
  }
  return { all, log, byFile };
}

/** Which table each file belongs to: its rows, its indexes and what lies outside of its rows. */
const TABLE_OF_FILE = `
  select pg_relation_filenode(c.oid)::integer as file,
    coalesce(i.indrelid, c.oid)::regclass::text as relation,
    t.oid::regclass::text as table_of_outside
  from pg_class c
  left join pg_index i on i.indexrelid = c.oid
  left join pg_class t on t.reltoastrelid = coalesce(i.indrelid, c.oid)
  where c.relkind in ('r', 'i', 't', 'm', 'S') and pg_relation_filenode(c.oid) is not null`;

/** @returns the name of the table by the number of a file; Postgres' own are 'Postgres itself' */
export async function tablesByFile(database: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await database.query<{
    file: number;
    relation: string;
    table_of_outside: string | null;
  }>(TABLE_OF_FILE);
  return new Map(
    rows.map(({ file, relation, table_of_outside }) => {
      const table = table_of_outside ?? relation;
      const isOwn = /^(pg_|information_schema)/.test(table);
      return [file, isOwn ? 'Postgres itself' : table];
    }),
  );
}

/** Sums sizes by table; a file that no table has any more is 'replaced since'. */
export function byTable(
  { byFile }: FolderSize,
  tables: ReadonlyMap<number, string>,
): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const [file, size] of byFile) {
    const table = tables.get(file) ?? 'replaced since';
    sizes.set(table, (sizes.get(table) ?? 0) + size);
  }
  return sizes;
}
