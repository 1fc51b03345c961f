// `npm run restore <file>`: an installation as a backup has it, in an empty place.
import { restoreBackup } from '../embedded/backup/restore.ts';
import { PROJECT_FOLDERS } from '../embedded/project-folders.ts';
import { createLog } from '../platform/log.ts';
import { onlyArgument, pathFrom, runCommand, UsageError } from './backup/command.ts';
import { readInstallation } from './backup/environment.ts';
import { summaryOf } from './backup/summary.ts';

const USAGE = 'Usage: npm run restore <file>';

await runCommand(async () => {
  const given = onlyArgument(process.argv.slice(2), USAGE);
  if (given === null) throw new UsageError(`The file is missing.\n${USAGE}`);
  const installation = readInstallation(process.env);
  const manifest = await restoreBackup({
    ...installation,
    file: pathFrom(given),
    migrationsFolder: PROJECT_FOLDERS.migrations,
    templateFolder: PROJECT_FOLDERS.templates,
    log: createLog({ name: 'restore', level: 'warn' }),
  });
  const place = installation.databaseUrl
    ? `the Postgres that DATABASE_URL names and ${installation.dataFolder}`
    : installation.dataFolder;
  console.log(`Restored to ${place}, as of ${manifest.madeAt}: ${summaryOf(manifest)}.`);
  console.log('Start it with the same variables: npm start');
});
