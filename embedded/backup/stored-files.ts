import { constants, copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { isMissing } from '../data-folder/files.ts';
import { storedName } from '../storage/file-store.ts';

interface ObjectRow {
  bucket: string;
  name: string;
}

/** Preserves a file's current content, however long the copy takes. @returns false if it is gone */
function hold(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isMissing(error) && !existsSync(from)) return false;
    // Not every file system has hard links.
    if (errorCode(error) === 'ENOSPC') throw error;
  }
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export interface HeldFiles {
  /** Stored names; each lies under it in the given folder. */
  readonly names: readonly string[];
  readonly missing: readonly ObjectRow[];
}

/** Preserves the files of a transaction's rows; only one deleted since it began can be missing. */
export async function holdFiles(
  tx: Database,
  dataFolder: string,
  folder: string,
): Promise<HeldFiles> {
  const rows = await tx.query<ObjectRow>(
    'select bucket_id as bucket, name from storage.objects order by 1, 2',
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names: string[] = [];
  const missing: ObjectRow[] = [];
  for (const row of rows) {
    const name = storedName(row);
    if (hold(join(dataFolder, 'files', name), join(folder, name))) names.push(name);
    else missing.push(row);
  }
  return { names, missing };
}

/** True if rows without files still exist: the files are lost rather than just deleted. */
export async function areStillThere(
  database: Database,
  rows: readonly ObjectRow[],
): Promise<boolean> {
  for (const { bucket, name } of rows) {
    const found = await database.query(
      'select 1 from storage.objects where bucket_id = $1 and name = $2',
      [bucket, name],
    );
    if (found.length === 0) return false;
  }
  return true;
}
