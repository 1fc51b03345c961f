import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../platform/process/error-code.ts';
import { entriesIn } from '../data-folder/entries.ts';

/** Where the data folder keeps backups that were made by themselves, and those under way. */
export function backupsIn(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

const STAGING = /^unfinished\.(\d+)$/;

/** No backup takes that long; its process id may be another process's by now. */
const FORGOTTEN_MS = 86_400_000;

const openHere = new Set<string>();

function isForgotten(path: string, pid: number): boolean {
  if (pid === process.pid) return !openHere.has(path);
  if (Date.now() - statSync(path).mtimeMs > FORGOTTEN_MS) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) !== 'EPERM';
  }
}

/**
 * A folder for a backup under way, on the disk of the data folder; what a process left that was
 * ended before goes.
 * @throws EEXIST while this process makes another
 */
export function openStaging(dataFolder: string): { readonly path: string; close(): void } {
  const backups = backupsIn(dataFolder);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  for (const entry of entriesIn(backups)) {
    const pid = Number(STAGING.exec(entry)?.[1]);
    const left = join(backups, entry);
    if (pid > 0 && isForgotten(left, pid)) rmSync(left, { recursive: true, force: true });
  }
  const path = join(backups, `unfinished.${process.pid}`);
  mkdirSync(path, { mode: 0o700 });
  openHere.add(path);
  return {
    path,
    close() {
      openHere.delete(path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
