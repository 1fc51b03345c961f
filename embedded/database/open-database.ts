import { join } from 'node:path';
import type { Connection } from '@supabase/lite';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database.ts';
import { createGuard } from '../../platform/guarded.ts';
import type { Log } from '../../platform/log.ts';
import { openPostgres } from '../../platform/postgres-database.ts';
import { openQueue } from '../../platform/queue.ts';
import { lockFolder } from './folder-lock.ts';
import { readMigrations } from './migrations.ts';
import { openPglite } from './pglite-connection.ts';
import { pgliteDatabase } from './pglite-database.ts';
import { openPostgresConnection } from './postgres-connection.ts';
import { prepareDatabase } from './prepare.ts';
import { pgliteQueue, prepareQueue } from './queue.ts';
import { templateCache } from './template.ts';

export interface DatabaseOptions {
  dataFolder: string;
  /** A Postgres to use instead of PGlite in the data folder. */
  databaseUrl: string | null;
  migrationsFolder: string;
  templateFolder: string;
  log: Log;
}

export interface OpenedDatabase {
  /** What the servers ask. */
  readonly database: Database;
  /** What @supabase/lite asks. */
  readonly connection: Connection;
  /** Not started. */
  readonly boss: PgBoss;
  close(): Promise<void>;
}

async function openOnPglite(options: DatabaseOptions): Promise<OpenedDatabase> {
  const migrations = readMigrations(options.migrationsFolder);
  const unlock = lockFolder(options.dataFolder);
  try {
    const templates = templateCache(options.templateFolder, migrations, options.log);
    const folder = join(options.dataFolder, 'database');
    const { connection, blank } = await openPglite(folder, () => templates.read());
    const database = pgliteDatabase(connection.driver, createGuard(options.log));
    await prepareDatabase(database, migrations);
    if (blank) {
      await prepareQueue(connection.driver, options.log);
      await templates.keep(connection.driver);
    }
    return {
      database,
      connection,
      boss: pgliteQueue(connection.driver, options.log),
      async close() {
        await connection.clearSchemaCache();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openOnPostgres(options: DatabaseOptions, url: string): Promise<OpenedDatabase> {
  const migrations = readMigrations(options.migrationsFolder);
  const database = openPostgres(url, {
    max: 10,
    applicationName: 'coin-analyst',
    log: options.log,
  });
  try {
    await prepareDatabase(database, migrations);
  } catch (error) {
    await database.close();
    throw error;
  }
  const connection = openPostgresConnection(url, options.log);
  return {
    database,
    connection,
    boss: openQueue(url, options.log),
    async close() {
      await connection.close();
      await database.close();
    },
  };
}

/**
 * Opens the database that everything shares, brought to this version's schema.
 * @throws FolderInUse when another process has the data folder
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  return options.databaseUrl === null
    ? openOnPglite(options)
    : openOnPostgres(options, options.databaseUrl);
}
