import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Migration } from '../database/migrations.ts';
import { requireOwnerRights } from '../database/owner-rights.ts';
import { prepareDatabase } from '../database/prepare.ts';
import type { CheckedArchive } from './archive-reader.ts';
import { relationsIn } from './catalogue.ts';
import { importRows } from './import-rows.ts';
import { BackupRefused } from './refusal.ts';
import { asBackup } from './row-text.ts';

/** By which an archive remembers a migration. */
export function migrationHash(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/**
 * The migrations that the archive's database had.
 * @throws BackupRefused where this version does not have them all as they were
 */
export function migrationsOf(
  { file, manifest }: CheckedArchive,
  migrations: readonly Migration[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  return manifest.migrations.map(({ version, name, sha256 }) => {
    const migration = known.get(version);
    if (!migration) {
      const why = `version ${manifest.version}, with migration ${version}_${name}`;
      throw new BackupRefused({ kind: 'newer', file, why });
    }
    if (migrationHash(migration.sql) !== sha256) {
      throw new BackupRefused({ kind: 'earlier', file, migration: `${version}_${name}` });
    }
    return migration;
  });
}

/** @throws BackupRefused where the database holds anything; RightsMissing */
export async function requireEmptyDatabase(database: Database): Promise<void> {
  await requireOwnerRights(database);
  const tables = await relationsIn(database);
  if (tables.length > 0) throw new BackupRefused({ kind: 'database-not-empty', tables });
}

/**
 * Builds the archive's database in one transaction: its schema by the migrations that it had, its
 * rows, then the migrations that came since. A failure leaves nothing.
 * @param beforeCommit last thing within the transaction
 * @throws BackupRefused
 */
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
