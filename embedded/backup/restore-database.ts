import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Migration } from '../database/migrations.ts';
import { requireOwnerRights } from '../database/owner-rights.ts';
import { prepareDatabase } from '../database/prepare.ts';
import type { CheckedArchive } from './archive-reader.ts';
import { relationsIn } from './catalogue.ts';
import { BackupRefused, REFUSALS } from './refusal.ts';
import { asBackup, importRows } from './table-rows.ts';

export function migrationHash(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** @throws BackupRefused unless this version has all of the archive's migrations unchanged */
export function migrationsOf(
  { file, manifest }: CheckedArchive,
  migrations: readonly Migration[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  return manifest.migrations.map(({ version, name, sha256 }) => {
    const migration = known.get(version);
    if (!migration) {
      const why = `version ${manifest.version}, with migration ${version}_${name}`;
      throw new BackupRefused(REFUSALS.newer(file, why));
    }
    if (migrationHash(migration.sql) !== sha256) {
      throw new BackupRefused(REFUSALS.earlier(file, `${version}_${name}`));
    }
    return migration;
  });
}

/** @throws BackupRefused if not empty; RightsMissing */
export async function requireEmptyDatabase(database: Database): Promise<void> {
  await requireOwnerRights(database);
  const tables = await relationsIn(database);
  if (tables.length > 0) throw new BackupRefused(REFUSALS.databaseNotEmpty(tables));
}

/** In one transaction: its migrations, rows, newer ones, `beforeCommit`. @throws BackupRefused */
export async function restoreDatabase(
  database: Database,
  archive: CheckedArchive,
  migrations: readonly Migration[],
  beforeCommit: (tx: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const had = migrationsOf(archive, migrations);
  await database.transaction(async (tx) => {
    await asBackup(tx);
    await prepareDatabase(tx, had);
    await importRows(tx, archive);
    await prepareDatabase(tx, migrations);
    await tx.query('analyze');
    await beforeCommit(tx);
  });
}
