// `npm run recompute -- <snapshot id>` or `-- --random <count>`: recomputes stored analyses.

import { createLog } from '../platform/process/log.ts';
import { readInstallation } from './backup/command.ts';
import { openInstallation } from './open-data-folder.ts';
import { readRecomputeCommand, runRecomputeCommand } from './recompute/command.ts';

async function run(): Promise<boolean> {
  const command = readRecomputeCommand(process.argv.slice(2));
  const log = createLog({ name: 'recompute', level: 'warn' });
  const { database, close } = await openInstallation(
    readInstallation(process.env),
    'recompute',
    log,
  );
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
