import { constants, copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { isMissing } from '../data-folder/file-error.ts';
import { storedName } from '../storage/stored-name.ts';

interface ObjectRow {
  bucket: string;
  name: string;
}

/** Keeps a file as it is now, however long the copying takes. @returns false where it is gone */
function hold(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isMissing(error) && !existsSync(from)) return false;
    // Not every file system has links.
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
  /** Names in the store; each lies under it in the folder that was given. */
  readonly names: readonly string[];
  readonly missing: readonly ObjectRow[];
}

/**
 * Holds the files that the rows of a transaction speak of. A file is in its place before its row is
 * committed, so only one that was removed since the transaction began can be missing.
 * @param folder made for them
 */
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

/** Whether rows without their files are still there: the files are lost, and were not just removed. */
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
