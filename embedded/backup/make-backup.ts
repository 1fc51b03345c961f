import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database.ts';
import { errorCode } from '../../platform/error-code.ts';
import { VERSION } from '../../platform/version.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { sequencesIn, tablesIn } from './catalogue.ts';
import { exportRows } from './export-rows.ts';
import {
  type AppliedMigration,
  type Contents,
  KEYS,
  type Manifest,
  PUSH_KEYS,
  rowsPart,
  type TableContent,
} from './manifest.ts';
import { BackupRefused } from './refusal.ts';
import { migrationHash } from './restore-database.ts';
import { asBackup } from './row-text.ts';
import { openStaging } from './staging.ts';
import { areStillThere, type HeldFiles, holdFiles } from './stored-files.ts';

export interface BackupSource {
  readonly database: Database;
  /** Files and keys, also where the database is a Postgres. */
  readonly dataFolder: string;
}

async function appliedMigrations(tx: Database): Promise<AppliedMigration[]> {
  const [own] = await tx.query<{ own: boolean }>(
    "select to_regclass('supabase_migrations.system_schema') is not null as own",
  );
  if (!own?.own) throw new BackupRefused({ kind: 'supabase-project' });
  const rows = await tx.query<{ version: string; name: string; statements: string[] | null }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version, name, statements }) => ({
    version,
    name,
    sha256: migrationHash((statements ?? []).join('')),
  }));
}

async function writeTables(tx: Database, archive: ArchiveWriter): Promise<TableContent[]> {
  const contents: TableContent[] = [];
  for (const table of await tablesIn(tx)) {
    let [pieces, rows] = [0, 0];
    for await (const piece of exportRows(tx, table)) {
      await archive.add(rowsPart(table, pieces), piece.lines);
      pieces += 1;
      rows += piece.rows;
    }
    const { schema, name, columns } = table;
    contents.push({ schema, name, columns: [...columns], rows });
  }
  return contents;
}

interface DatabasePart {
  readonly contents: Omit<Contents, 'missingFiles'>;
  readonly files: HeldFiles;
}

/** Writes one state of all tables, and holds the files that belong to it. */
function writeDatabase(
  { database, dataFolder }: BackupSource,
  archive: ArchiveWriter,
  filesFolder: string,
): Promise<DatabasePart> {
  return database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    await asBackup(tx);
    const migrations = await appliedMigrations(tx);
    const [server] = await tx.query<{ version: string }>('select version()');
    const files = await holdFiles(tx, dataFolder, filesFolder);
    const madeAt = new Date().toISOString();
    const tables = await writeTables(tx, archive);
    const sequences = await sequencesIn(tx);
    const database = server?.version ?? '';
    return {
      contents: { version: VERSION, madeAt, database, migrations, tables, sequences },
      files,
    };
  });
}

async function writeFiles(
  { names }: HeldFiles,
  folder: string,
  dataFolder: string,
  archive: ArchiveWriter,
): Promise<void> {
  for (const name of names) await archive.addFile(`files/${name}`, join(folder, name));
  for (const name of [KEYS, PUSH_KEYS]) {
    const path = join(dataFolder, name);
    if (existsSync(path)) await archive.add(name, readFileSync(path));
  }
}

/** @returns null where a file was removed between the state of the tables and the look at the files */
async function tryBackup(
  source: BackupSource,
  path: string,
  filesFolder: string,
): Promise<Manifest | null> {
  const archive = createArchive(path);
  try {
    const { contents, files } = await writeDatabase(source, archive, filesFolder);
    if (!(await areStillThere(source.database, files.missing))) {
      await archive.abandon();
      return null;
    }
    await writeFiles(files, filesFolder, source.dataFolder, archive);
    return await archive.finish({ ...contents, missingFiles: files.missing.length });
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** How often files may be removed in that moment. */
const MOST_TRIES = 5;

/**
 * Makes a backup of database, files and keys while others go on working. On PGlite they wait for the
 * database until its rows are written.
 * @param path of the archive, on the disk of the data folder; not there before it is whole
 * @throws BackupRefused; what the disk or the database said
 */
export async function makeBackup(source: BackupSource, path: string): Promise<Manifest> {
  const { dataFolder } = source;
  const keys = join(dataFolder, KEYS);
  if (!existsSync(keys)) throw new BackupRefused({ kind: 'no-keys', path: keys });
  const staging = stagingOf(dataFolder);
  try {
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const [draft, files] = [join(staging.path, 'archive'), join(staging.path, 'files')];
      const manifest = await tryBackup(source, draft, files);
      if (manifest !== null) {
        renameSync(draft, path);
        return manifest;
      }
      rmSync(draft, { force: true });
      rmSync(files, { recursive: true, force: true });
    }
    throw new Error(`files were removed during each of ${MOST_TRIES} attempts at a backup`);
  } finally {
    staging.close();
  }
}

function stagingOf(dataFolder: string): ReturnType<typeof openStaging> {
  try {
    return openStaging(dataFolder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new BackupRefused({ kind: 'under-way' });
    throw error;
  }
}
