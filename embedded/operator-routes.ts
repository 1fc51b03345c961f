import { basename, join } from 'node:path';
import type { Context, Hono } from 'hono';
import type { createBetaDesk } from '../beta/app.ts';
import { isDiskFull } from '../platform/database/database-error.ts';
import { bearerToken } from '../platform/http/bearer-token.ts';
import { Problem } from '../platform/http/problem.ts';
import { isSameSecret } from '../platform/http/same-secret.ts';
import type { Log } from '../platform/process/log.ts';
import { backupsIn, stampNow } from './backup/backups-folder.ts';
import { type BackupSource, makeBackup } from './backup/make-backup.ts';
import { asRefusal, BackupRefused } from './backup/refusal.ts';
import type { HttpEnv } from './http/client.ts';
import type { Keys } from './keys.ts';

/** Has the installation's key, so it can read the private data folder. */
export function isOperator(c: Context<HttpEnv>, serviceKey: string): boolean {
  return isSameSecret(bearerToken(c.req.header('authorization')), serviceKey);
}

export const BACKUP_PATH = '/operator/backup';

interface BackupParts extends Pick<BackupSource, 'database' | 'dataFolder'> {
  readonly keys: Keys;
  /** PGlite: statements run one at a time. */
  readonly isEmbedded: boolean;
  readonly log: Log;
}

/** For `npm run backup`, which fetches the archive: only this process can read a PGlite. */
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
      throw new Problem(isDiskFull(error) ? 507 : 409, refused.message);
    }
    return c.json({ name: basename(path) });
  });
}

const PATH = '/analysis/beta-desk';

export function serveBetaDesk(
  site: Hono<HttpEnv>,
  desk: ReturnType<typeof createBetaDesk>,
  serviceKey: string,
): void {
  site.all(`${PATH}/*`, (c) => {
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice(PATH.length);
    return desk.fetch(new Request(url, c.req.raw), { operator: isOperator(c, serviceKey) });
  });
}
