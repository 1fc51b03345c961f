import { closeSync, existsSync, fsyncSync, openSync, readdirSync, statfsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../../platform/process/error-code.ts';
import { DAMAGE, DataFolderRefused } from './damage.ts';

/** One WAL segment in bytes; with less room the database does not start. */
const ROOM_TO_START = 16_777_216;

interface FileError {
  readonly code: string;
  readonly path: string | null;
}

function fileErrorIn(error: unknown): FileError | null {
  const code = errorCode(error);
  if (code === null || !(error instanceof Error)) return null;
  return { code, path: 'path' in error && typeof error.path === 'string' ? error.path : null };
}

export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ROOM_TO_START;
  } catch {
    return false;
  }
}

function isWithin(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}

function damageIn({ code, path }: FileError, folder: string): string | null {
  const at = path ?? folder;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return DAMAGE.diskFull(folder);
    case 'EROFS':
      return DAMAGE.readOnly(folder);
    case 'EACCES':
    case 'EPERM':
      // A path that cannot be created does not exist: blame its folder.
      return DAMAGE.noAccess(existsSync(at) ? at : dirname(at), code);
    case 'ENOTDIR':
    case 'EISDIR':
      return DAMAGE.notAFolder(at);
    default:
      return null;
  }
}

/** Maps a file error in the data folder to a refusal; returns other errors unchanged. */
export function asRefusal(error: unknown, folder: string): unknown {
  if (error instanceof DataFolderRefused) return error;
  // A failed migration wraps the database's error.
  const failed = fileErrorIn(error) ?? (error instanceof Error ? fileErrorIn(error.cause) : null);
  if (failed === null || (failed.path !== null && !isWithin(folder, failed.path))) return error;
  const damage = damageIn(failed, folder);
  return damage === null ? error : new DataFolderRefused(damage, { cause: error });
}

/** Empty if the folder is absent. */
export function entriesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function syncOne(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** fsyncs a folder where the system allows it: the whole tree, or only its list of names. */
export function syncTree(folder: string, what: 'whole' | 'itself' = 'whole'): void {
  if (what === 'whole') {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) syncTree(path);
      else if (entry.isFile()) syncOne(path);
    }
  }
  if (process.platform !== 'win32') syncOne(folder);
}
