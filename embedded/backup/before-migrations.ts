import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../platform/process/log.ts';
import { entriesIn } from '../data-folder/entries.ts';
import { stampNow } from './file-name.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { backupsIn } from './staging.ts';

const KEPT = 3;
const OWN = /^before-upgrade-.+\.tar\.gz$/;

/**
 * Makes a backup in the data folder before a new version changes its database, and keeps the newest
 * three of them.
 * @throws what the disk or the database said; the upgrade must not go on then
 */
export async function backupBeforeMigrations(source: BackupSource, log: Log): Promise<void> {
  const folder = backupsIn(source.dataFolder);
  const path = join(folder, `before-upgrade-${stampNow()}.tar.gz`);
  await makeBackup(source, path);
  log.warn({ path }, 'a backup was made before the upgrade of the database');
  // Their names begin alike and go on with the time.
  const own = entriesIn(folder).filter((name) => OWN.test(name));
  for (const old of own.sort().slice(0, -KEPT)) rmSync(join(folder, old), { force: true });
}
