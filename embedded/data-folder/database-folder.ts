import { dirname } from 'node:path';
import type { Log } from '../../platform/process/log.ts';
import { buildBeside, clearFinishedBuild } from './build-beside.ts';
import { DataFolderRefused } from './damage.ts';
import { isDiskFull } from './file-error.ts';
import { judgeDatabase } from './judge-database.ts';

/** `fill` must have closed its folder when it returns. @throws DataFolderRefused if incomplete */
export async function ensureDatabaseFolder(
  folder: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  if (judgeDatabase(folder) === 'existing') return clearFinishedBuild(folder);
  try {
    await buildBeside(folder, fill);
  } catch (error) {
    throw isDiskFull(dirname(folder)) ? diskFull(folder, error) : error;
  }
}

function diskFull(folder: string, cause: unknown): DataFolderRefused {
  return new DataFolderRefused({ kind: 'disk-full', path: folder }, { cause });
}

/** PGlite also throws non-Errors, and says "Aborted()" when Postgres gave up. */
function causeOf(error: unknown): string {
  if (error instanceof Error && !error.message.startsWith('Aborted(')) return error.message;
  return 'Postgres gave up while it read it';
}

/** Opens a checked folder. @throws DataFolderRefused if that fails; the log has the error */
export async function opening<T>(folder: string, log: Log, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (isDiskFull(dirname(folder))) throw diskFull(folder, error);
    log.error({ err: error, folder }, 'the database does not open');
    const damage = { kind: 'database-will-not-open', path: folder, cause: causeOf(error) } as const;
    throw new DataFolderRefused(damage, { cause: error });
  }
}
