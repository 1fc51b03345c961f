// `npm run move -- <DATABASE_URL>`: moves an installation's embedded database to a Postgres.
import * as v from 'valibot';
import { moveToPostgres } from '../embedded/backup/move.ts';
import { PostgresUrl } from '../platform/process/environment.ts';
import { createLog } from '../platform/process/log.ts';
import {
  onlyArgument,
  readInstallation,
  runCommand,
  summaryOf,
  UsageError,
} from './backup/command.ts';

const USAGE = 'Usage: npm run move -- postgres://user:password@host:port/database';

await runCommand(async () => {
  const given = v.safeParse(PostgresUrl, onlyArgument(process.argv.slice(2), USAGE));
  if (!given.success) throw new UsageError(`The address of the Postgres is missing.\n${USAGE}`);
  const { dataFolder } = readInstallation({ ...process.env, DATABASE_URL: undefined });
  const moved = await moveToPostgres({
    dataFolder,
    databaseUrl: given.output,
    log: createLog({ name: 'move', level: 'warn' }),
  });
  console.log(`Moved: ${summaryOf(moved.manifest)}.`);
  console.log(`Files and keys stay in ${dataFolder}; the database that was there is kept at`);
  console.log(`${moved.kept}, and a backup of before at ${moved.backup}.`);
  console.log('From now on start with DATABASE_URL set to that Postgres.');
});
