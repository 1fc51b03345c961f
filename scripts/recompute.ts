// `npm run recompute -- <snapshot id>` or `-- --random <count>`: recomputes stored analyses.

import { openPostgres } from '../platform/database/postgres-database.ts';
import { createLog, type Log } from '../platform/process/log.ts';
import { readInstallation } from './backup/environment.ts';
import { openDataFolder } from './open-data-folder.ts';
import { readRecomputeCommand, runRecomputeCommand } from './recompute/command.ts';

function openOnPostgres(url: string, log: Log) {
  const database = openPostgres(url, { max: 2, applicationName: 'recompute', log });
  return { database, close: () => database.close() };
}

async function run(): Promise<boolean> {
  const command = readRecomputeCommand(process.argv.slice(2));
  const { dataFolder, databaseUrl } = readInstallation(process.env);
  const log = createLog({ name: 'recompute', level: 'warn' });
  const { database, close } = databaseUrl
    ? openOnPostgres(databaseUrl, log)
    : await openDataFolder(dataFolder, log);
  try {
    return await runRecomputeCommand(database, command, console.log);
  } finally {
    await close();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
