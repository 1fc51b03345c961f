import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@supabase/lite';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { logQueueErrors, openQueue } from '../../platform/database/queue.ts';
import { createRounds } from '../../platform/database/rounds.ts';
import { systemClock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import {
  ensureDatabaseFolder,
  opening,
  refuseMissingTables,
} from '../data-folder/database-folder.ts';
import { asRefusal } from '../data-folder/files.ts';
import { PROJECT_FOLDERS } from '../project-folders.ts';
import { lockFolder } from './folder-lock.ts';
import { pgliteConnection, postgresConnection } from './lite-connection.ts';
import { isBehind, type Migration, readMigrations } from './migrations.ts';
import { pgliteDatabase, transact } from './pglite-database.ts';
import { prepareDatabase } from './prepare.ts';
import { templateCache } from './template.ts';
import { openPgliteThread, type PgliteThread } from './thread/pglite-thread.ts';
import { PREPARING, QUEUE, SERVERS } from './thread/protocol.ts';
import { startUpkeep } from './upkeep.ts';

const OWN_TRANSACTION = /^\s*begin\s*;([\s\S]*);\s*commit\s*;?\s*$/i;

/**
 * A pg-boss on a shared PGlite; not started yet.
 *
 * pg-boss sends `begin; ...; commit;` in one text. If a statement fails, the single connection
 * stays in the aborted transaction until a rollback, and everything meanwhile fails with it. So
 * such a text runs in a transaction of ours, which rolls back before the next turn.
 */
function pgliteQueue(pg: PgliteThread, log: Log): PgBoss {
  const alone = pg.statements(QUEUE);
  const db = fromPglite({
    query: async (text, params) => ({ rows: (await alone.query(text, params ?? [])).rows }),
    async exec(text) {
      const statements = OWN_TRANSACTION.exec(text)?.[1];
      return statements === undefined
        ? [...(await alone.exec(text))]
        : [...(await transact(pg, QUEUE, (open) => open.exec(statements)))];
    },
    listen: (channel, handler) => pg.listen(channel, handler),
  });
  const boss = new PgBoss({ db, backend: 'pglite', useListenNotify: true, schedule: false });
  logQueueErrors(boss, log);
  return boss;
}

/** Creates the queue's schema, so that a template copy includes it. */
async function prepareQueue(pg: PgliteThread, log: Log): Promise<void> {
  const boss = pgliteQueue(pg, log);
  await boss.start();
  await boss.stop({ graceful: false });
}

export interface DatabaseOptions {
  dataFolder: string;
  databaseUrl: string | null;
  migrationsFolder?: string;
  templateFolder?: string;
  prepareFolder?: () => Promise<void>;
  /** Called if migrations will change an embedded database. */
  beforeMigrations?: (database: Database) => Promise<void>;
  log: Log;
}

export interface OpenedDatabase {
  readonly database: Database;
  /** For @supabase/lite. */
  readonly connection: Connection;
  /** Not started. */
  readonly boss: PgBoss;
  close(): Promise<void>;
}

async function fillNew(
  folder: string,
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<void> {
  const { templateFolder = PROJECT_FOLDERS.templates, log } = options;
  const templates = templateCache(templateFolder, migrations, log);
  if (templates.copyTo(folder)) return;
  const pg = await openPgliteThread(folder, log);
  try {
    await prepareDatabase(pgliteDatabase(pg, PREPARING), migrations);
    await prepareQueue(pg, log);
  } finally {
    await pg.close();
  }
  templates.keep(folder);
}

async function openOnPglite(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { dataFolder, log } = options;
  const migrations = readMigrations(options.migrationsFolder);
  const unlock = lockFolder(dataFolder);
  try {
    await options.prepareFolder?.();
    const folder = join(dataFolder, 'database');
    await ensureDatabaseFolder(folder, (beside) => fillNew(beside, migrations, options));
    const pg = await opening(folder, log, () => openPgliteThread(folder, log));
    try {
      const preparing = pgliteDatabase(pg, PREPARING);
      await opening(folder, log, () => refuseMissingTables(preparing, folder));
      if (await isBehind(preparing, migrations)) await options.beforeMigrations?.(preparing);
      await prepareDatabase(preparing, migrations);
    } catch (error) {
      await pg.close();
      throw error;
    }
    const connection = pgliteConnection(pg);
    const database = pgliteDatabase(pg, SERVERS);
    const rounds = createRounds({ database, program: 'database', clock: systemClock, log });
    const upkeep = startUpkeep(database, rounds);
    rounds.begin();
    return {
      database,
      connection,
      boss: pgliteQueue(pg, log),
      async close() {
        await upkeep.stop();
        await rounds.stop();
        await connection.clearSchemaCache();
        await pg.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw asRefusal(error, dataFolder);
  }
}

async function openOnPostgres(options: DatabaseOptions, url: string): Promise<OpenedDatabase> {
  const migrations = readMigrations(options.migrationsFolder);
  await options.prepareFolder?.();
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
  const connection = postgresConnection(url, options.log);
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

/** Opens the shared database and migrates it. @throws FolderInUse, DataFolderRefused */
export function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  return options.databaseUrl === null
    ? openOnPglite(options)
    : openOnPostgres(options, options.databaseUrl);
}

/** Runs work on a new database, which is deleted afterwards. */
export async function onNewDatabase(
  log: Log,
  work: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'new-database-'));
  try {
    const { database, close } = await openDatabase({ dataFolder, databaseUrl: null, log });
    await work(database).finally(close);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
