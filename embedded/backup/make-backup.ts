import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Log } from '../../platform/process/log.ts';
import { VERSION } from '../../platform/process/version.ts';
import { entriesIn } from '../data-folder/files.ts';
import { isOwnDatabase } from '../database/migrations.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { backupsIn, openStaging, stampNow } from './backups-folder.ts';
import { sequencesIn, tablesIn } from './catalogue.ts';
import { copyDatabase, onCopy } from './database-copy.ts';
import {
  type AppliedMigration,
  type Contents,
  KEYS,
  type Manifest,
  PUSH_KEYS,
  rowsPart,
  type TableContent,
} from './manifest.ts';
import { BackupRefused, REFUSALS } from './refusal.ts';
import { migrationHash } from './restore-database.ts';
import { areStillThere, type HeldFiles, holdFiles } from './stored-files.ts';
import { asBackup, exportRows } from './table-rows.ts';

export interface BackupSource {
  readonly database: Database;
  /** For files and keys, with Postgres too. */
  readonly dataFolder: string;
  /** Set if the embedded database is in use: writers then wait only for a file copy. */
  readonly shared?: { readonly log: Log };
}

async function appliedMigrations(tx: Database): Promise<AppliedMigration[]> {
  if (!(await isOwnDatabase(tx))) throw new BackupRefused(REFUSALS.supabaseProject);
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

interface HeldState {
  readonly tx: Database;
  readonly files: HeldFiles;
  readonly madeAt: string;
}

function withState<T>(
  { database, dataFolder, shared }: BackupSource,
  folder: string,
  work: (state: HeldState) => Promise<T>,
): Promise<T> {
  const hold = async (tx: Database) => ({
    files: await holdFiles(tx, dataFolder, join(folder, 'files')),
    madeAt: new Date().toISOString(),
  });
  const read = (from: Database, held: Omit<HeldState, 'tx'> | null) =>
    from.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await asBackup(tx);
      return work({ tx, ...(held ?? (await hold(tx))) });
    });
  if (!shared) return read(database, null);
  const copy = join(folder, 'database');
  const copied = database.transaction(async (tx) => {
    const held = await hold(tx);
    await copyDatabase(tx, dataFolder, copy);
    return held;
  });
  return copied.then((held) => onCopy(copy, shared.log, (own) => read(own, held)));
}

async function writeDatabase(
  { tx, madeAt }: HeldState,
  archive: ArchiveWriter,
): Promise<Omit<Contents, 'missingFiles'>> {
  const migrations = await appliedMigrations(tx);
  const [server] = await tx.query<{ version: string }>('select version()');
  const tables = await writeTables(tx, archive);
  const sequences = await sequencesIn(tx);
  const database = server?.version ?? '';
  return { version: VERSION, madeAt, database, migrations, tables, sequences };
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

/** `folder` must not exist. Null if a file was deleted between snapshot and listing. */
async function tryBackup(
  source: BackupSource,
  path: string,
  folder: string,
): Promise<Manifest | null> {
  const archive = createArchive(path);
  try {
    const { contents, files } = await withState(source, folder, async (state) => ({
      contents: await writeDatabase(state, archive),
      files: state.files,
    }));
    if (!(await areStillThere(source.database, files.missing))) {
      await archive.abandon();
      return null;
    }
    await writeFiles(files, join(folder, 'files'), source.dataFolder, archive);
    return await archive.finish({ ...contents, missingFiles: files.missing.length });
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Retries when files are deleted during a snapshot. */
const MOST_TRIES = 5;

/**
 * Backs up database, files and keys. Writers on PGlite wait until its files are copied, or, unless
 * `shared`, its rows are written. `path` appears only when complete.
 * @throws BackupRefused, or the error of the disk or database
 */
export async function makeBackup(source: BackupSource, path: string): Promise<Manifest> {
  const { dataFolder } = source;
  const keys = join(dataFolder, KEYS);
  if (!existsSync(keys)) throw new BackupRefused(REFUSALS.noKeys(keys));
  const staging = stagingOf(dataFolder);
  try {
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const [draft, held] = [join(staging.path, 'archive'), join(staging.path, 'held')];
      const manifest = await tryBackup(source, draft, held);
      if (manifest !== null) {
        renameSync(draft, path);
        return manifest;
      }
      rmSync(draft, { force: true });
      rmSync(held, { recursive: true, force: true });
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
    if (errorCode(error) === 'EEXIST') throw new BackupRefused(REFUSALS.underWay);
    throw error;
  }
}

const KEPT = 3;
const OWN = /^before-upgrade-.+\.tar\.gz$/;

/** Backs up before migrations, keeping the newest three. A failure must stop the upgrade. */
export async function backupBeforeMigrations(source: BackupSource, log: Log): Promise<void> {
  const folder = backupsIn(source.dataFolder);
  const path = join(folder, `before-upgrade-${stampNow()}.tar.gz`);
  await makeBackup(source, path);
  log.warn({ path }, 'a backup was made before the upgrade of the database');
  const own = entriesIn(folder).filter((name) => OWN.test(name));
  for (const old of own.sort().slice(0, -KEPT)) rmSync(join(folder, old), { force: true });
}
