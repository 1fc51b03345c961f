import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PgBoss } from 'pg-boss';
import { openDatabase } from '../../embedded/database/open-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { createRounds, type Rounds } from '../../platform/database/rounds.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { createLog } from '../../platform/process/log.ts';
import { keepDatabaseCode } from './database-code.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Says nothing. */
export const quietLog = createLog({ name: 'test', level: 'silent' });

/** Nothing is set aside: what fails fails the test. */
export const nothingAside = (_: unknown, error: unknown): Promise<never> => Promise.reject(error);

/** Rounds that record what they set aside and nothing else. */
export const testRounds = (database: Database): Rounds =>
  createRounds({ database, program: 'test', clock: systemClock, log: quietLog });

export interface TestDatabase {
  readonly database: Database;
  /** Started. */
  readonly boss: PgBoss;
  close(): Promise<void>;
}

/**
 * The project's schema, whole and empty.
 * @param url a Postgres database; null: a PGlite of the test's own
 */
export async function openTestDatabase(url: string | null): Promise<TestDatabase> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'test-data-'));
  if (url === null) await keepDatabaseCode();
  const opened = await openDatabase({
    dataFolder,
    databaseUrl: url,
    migrationsFolder: join(ROOT, 'supabase', 'migrations'),
    templateFolder: join(ROOT, 'node_modules', '.cache', 'database-template'),
    log: quietLog,
  });
  await opened.boss.start();
  return {
    database: opened.database,
    boss: opened.boss,
    async close() {
      await opened.boss.stop({ graceful: false });
      await opened.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
