import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../platform/process/log.ts';
import { entriesIn } from '../data-folder/entries.ts';
import { stampNow } from './file-name.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { backupsIn } from './staging.ts';

const KEPT = 3;
const OWN = /^before-upgrade-.+\.tar\.gz$/;

/** Backs up before migrations, keeping the newest three. A failure must stop the upgrade. */
export async function backupBeforeMigrations(source: BackupSource, log: Log): Promise<void> {
  const folder = backupsIn(source.dataFolder);
  const path = join(folder, `before-upgrade-${stampNow()}.tar.gz`);
  await makeBackup(source, path);
  log.warn({ path }, 'a backup was made before the upgrade of the database');
  const own = entriesIn(folder).filter((name) => OWN.test(name));
  for (const old of own.sort().slice(0, -KEPT)) rmSync(join(folder, old), { force: true });
}
