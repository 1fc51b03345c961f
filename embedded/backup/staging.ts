import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { entriesIn } from '../data-folder/entries.ts';

export function backupsIn(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

const STAGING = /^unfinished\.(\d+)$/;

/** Older than any backup takes; its process id may have been reused. */
const FORGOTTEN_MS = DAY_MS;

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

/** Deletes staging folders of dead processes. @throws EEXIST if this process has one open */
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
