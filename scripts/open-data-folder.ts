import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupBeforeMigrations } from '../embedded/backup/make-backup.ts';
import type { Place } from '../embedded/backup/open-place.ts';
import { type OpenedDatabase, openDatabase } from '../embedded/database/open-database.ts';
import { openPostgres } from '../platform/database/postgres-database.ts';
import { EnvironmentError } from '../platform/process/environment.ts';
import type { Log } from '../platform/process/log.ts';

/** Opens the database of `npm start`. @throws EnvironmentError if there is none; FolderInUse */
export async function openDataFolder(dataFolder: string, log: Log): Promise<OpenedDatabase> {
  if (!existsSync(join(dataFolder, 'database'))) {
    throw new EnvironmentError([
      `DATA_DIR is ${JSON.stringify(dataFolder)}, which holds no database; allowed: the folder that \`npm start\` uses, or set DATABASE_URL`,
    ]);
  }
  return openDatabase({
    dataFolder,
    databaseUrl: null,
    beforeMigrations: (behind) => backupBeforeMigrations({ database: behind, dataFolder }, log),
    log,
  });
}

/** `program`: named to a Postgres. @throws EnvironmentError if there is none; FolderInUse */
export async function openInstallation(
  { dataFolder, databaseUrl }: Place,
  program: string,
  log: Log,
): Promise<Pick<OpenedDatabase, 'database' | 'close'>> {
  if (databaseUrl === null) return openDataFolder(dataFolder, log);
  const database = openPostgres(databaseUrl, { max: 2, applicationName: program, log });
  return { database, close: () => database.close() };
}
