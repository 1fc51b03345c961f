import { basename, join } from 'node:path';
import type { Hono } from 'hono';
import { Problem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/process/log.ts';
import type { HttpEnv } from '../http/client.ts';
import { isOperator } from '../http/operator.ts';
import type { Keys } from '../keys.ts';
import { stampNow } from './file-name.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { asRefusal, BackupRefused } from './refusal.ts';
import { backupsIn } from './staging.ts';

export const BACKUP_PATH = '/operator/backup';

interface BackupParts extends Pick<BackupSource, 'database' | 'dataFolder'> {
  readonly keys: Keys;
  /** PGlite: statements run one at a time. */
  readonly isEmbedded: boolean;
  readonly log: Log;
}

/**
 * For `npm run backup` (service key required): only this process can read a PGlite. The archive
 * stays in the data folder for the command to fetch.
 */
export function serveBackups(site: Hono<HttpEnv>, parts: BackupParts): void {
  const { database, dataFolder, keys, log } = parts;
  const source = { database, dataFolder, ...(parts.isEmbedded ? { shared: { log } } : {}) };
  site.post(BACKUP_PATH, async (c) => {
    if (!isOperator(c, keys.serviceKey)) {
      throw new Problem(403, 'Only an operator at the machine makes backups.');
    }
    const path = join(backupsIn(dataFolder), `backup-${stampNow()}.tar.gz`);
    try {
      await makeBackup(source, path);
    } catch (error) {
      const refused = asRefusal(error, dataFolder);
      if (!(refused instanceof BackupRefused)) throw refused;
      throw new Problem(refused.refusal.kind === 'no-room' ? 507 : 409, refused.message);
    }
    return c.json({ name: basename(path) });
  });
}
