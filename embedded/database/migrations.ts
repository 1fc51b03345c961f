import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { PROJECT_FOLDERS } from '../project-folders.ts';

export interface Migration {
  /** Leading digits of the file name. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** In order. @throws Error for a name that is not `<digits>_<name>.sql`, or a duplicate version */
export function readMigrations(folder: string = PROJECT_FOLDERS.migrations): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const parts = /^(\d+)_([\w-]+)\.sql$/.exec(file);
      const [version, name] = [parts?.[1], parts?.[2]];
      if (!version || !name) {
        throw new Error(`migration ${file}: expected a name like 20261101000100_identity.sql`);
      }
      return { version, name, sql: readFileSync(join(folder, file), 'utf8') };
    });
  migrations.forEach((migration, i) => {
    const next = migrations[i + 1];
    if (next?.version === migration.version) {
      throw new Error(`migrations ${migration.name} and ${next.name} share a version`);
    }
  });
  return migrations;
}

interface AppliedRow {
  version: string;
  statements: string[] | null;
}

/** Which version wrote a database with an unknown migration. */
function writerOf(version: string, migrations: readonly Migration[]): string {
  if (version > (migrations.at(-1)?.version ?? '')) {
    return 'a newer version of this project; start that version, or restore a backup of before with this one: see docs/release.md';
  }
  return 'an earlier state of this project, before its first release; this version cannot read it: see docs/operate.md';
}

/** Migrations to apply. @throws Error if the database has an unknown or changed one */
export function pendingOf(
  migrations: readonly Migration[],
  applied: readonly AppliedRow[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, statements } of applied) {
    const migration = known.get(version);
    if (!migration) {
      throw new Error(
        `the database holds migration ${version}, which supabase/migrations does not: it was written by ${writerOf(version, migrations)}`,
      );
    }
    if (statements?.length === 1 && statements[0] !== migration.sql) {
      throw new Error(
        `migration ${version}_${migration.name} was changed after this database applied it: write a new migration instead, or start from an empty DATA_DIR`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.version));
  return migrations.filter((migration) => !done.has(migration.version));
}

/** Whether our own server manages the database's accounts, not a Supabase project. */
export async function isOwnDatabase(database: Database): Promise<boolean> {
  const [row] = await database.query<{ own: boolean }>(
    "select to_regclass('supabase_migrations.system_schema') is not null as own",
  );
  return row?.own ?? false;
}

const APPLIED = 'select version, statements from supabase_migrations.schema_migrations';

/** Whether a used database lacks some. @throws Error if it has an unknown or changed one */
export async function isBehind(
  database: Database,
  migrations: readonly Migration[],
): Promise<boolean> {
  const [made] = await database.query<{ made: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as made",
  );
  if (!made?.made) return false;
  const applied = await database.query<AppliedRow>(APPLIED);
  return applied.length > 0 && pendingOf(migrations, applied).length > 0;
}

/** One transaction each, recorded as by the Supabase CLI. @returns the versions applied now */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  await database.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`);
  const applied = await database.query<AppliedRow>(APPLIED);
  const pending = pendingOf(migrations, applied);
  for (const { version, name, sql } of pending) {
    try {
      await database.transaction(async (tx) => {
        await tx.query(sql);
        await tx.query(
          'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
          [version, [sql], name],
        );
      });
    } catch (error) {
      throw new Error(`migration ${version}_${name} failed`, { cause: error });
    }
  }
  return pending.map((migration) => migration.version);
}
