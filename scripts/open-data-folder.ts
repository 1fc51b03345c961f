import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupBeforeMigrations } from '../embedded/backup/before-migrations.ts';
import { type OpenedDatabase, openDatabase } from '../embedded/database/open-database.ts';
import { PROJECT_FOLDERS } from '../embedded/project-folders.ts';
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
    migrationsFolder: PROJECT_FOLDERS.migrations,
    templateFolder: PROJECT_FOLDERS.templates,
    beforeMigrations: (behind) => backupBeforeMigrations({ database: behind, dataFolder }, log),
    log,
  });
}
