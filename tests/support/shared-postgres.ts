// One Postgres for all test files of a run, with a migrated database that theirs are copies of:
// starting a server and migrating for each file costs seconds each.
import { type PostgresServer, SHARED, startPostgres } from './postgres.ts';
import { openTestDatabase } from './test-database.ts';

let server: PostgresServer | null = null;

/** Run once before the files. */
export async function setup(): Promise<void> {
  server = await startPostgres();
  if (!server) return;
  const template = await server.createDatabase();
  const opened = await openTestDatabase(template);
  await opened.close();
  process.env[SHARED] = template;
}

/** Run once after them. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
