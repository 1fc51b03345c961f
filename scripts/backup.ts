// `npm run backup [file]`: backs up an installation's database, files and keys into one file.
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stampNow } from '../embedded/backup/backups-folder.ts';
import { takeBackup } from '../embedded/backup/take-backup.ts';
import { createLog } from '../platform/process/log.ts';
import {
  onlyArgument,
  pathFrom,
  readInstallation,
  runCommand,
  summaryOf,
} from './backup/command.ts';

const USAGE = 'Usage: npm run backup [file]';

await runCommand(async () => {
  const given = onlyArgument(process.argv.slice(2), USAGE);
  const file = pathFrom(given ?? join('backups', `coin-analyst-${stampNow()}.tar.gz`));
  if (given === null) mkdirSync(dirname(file), { recursive: true });
  const log = createLog({ name: 'backup', level: 'warn' });
  const manifest = await takeBackup({ ...readInstallation(process.env), file, log });
  console.log(`${file}: ${Math.ceil(statSync(file).size / 1024)} KiB, read back and whole.`);
  console.log(`${summaryOf(manifest)}.`);
  if (manifest.missingFiles > 0) {
    console.log(`Files of ${manifest.missingFiles} attachments were not there to be kept.`);
  }
  console.log(
    'It holds secrets: password hashes, sessions, keys and what people wrote. Keep it where only you can read it, on another machine.',
  );
});
