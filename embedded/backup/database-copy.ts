import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/process/log.ts';
import { pgliteDatabase } from '../database/pglite-database.ts';
import { openPgliteThread } from '../database/thread/pglite-thread.ts';
import { PREPARING } from '../database/thread/use.ts';

/** Some thousand small files, for which `cp` of Node takes several times as long. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) return copyFolder(source, target);
      return copyFile(source, target, constants.COPYFILE_FICLONE);
    }),
  );
}

/**
 * Copies the files of the embedded database, which takes a small part of the time that reading its
 * rows does.
 * @param tx a transaction of it: nobody else can change it meanwhile
 * @param copy a folder that is not there yet
 */
export async function copyDatabase(tx: Database, dataFolder: string, copy: string): Promise<void> {
  // What is in memory alone is written; the copy then opens without replaying a log.
  await tx.query('checkpoint');
  await copyFolder(join(dataFolder, 'database'), copy);
}

/** Works with a copy in a thread of its own, and removes it. */
export async function onCopy<T>(
  copy: string,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const pglite = await openPgliteThread(copy, log, null);
  try {
    return await work(pgliteDatabase(pglite, PREPARING));
  } finally {
    await pglite.close();
    await rm(copy, { recursive: true, force: true });
  }
}
