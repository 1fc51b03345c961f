import { existsSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import * as v from 'valibot';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Log } from '../../platform/process/log.ts';
import { requireOwner } from '../data-folder/rights.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { keptKeys } from '../keys.ts';
import { findRunningServer } from '../running-server.ts';
import { checkArchive } from './archive-reader.ts';
import { BACKUP_PATH } from './backup-routes.ts';
import { stampNow } from './file-name.ts';
import { noteBackup } from './last-backup.ts';
import { makeBackup } from './make-backup.ts';
import { KEYS, type Manifest } from './manifest.ts';
import { openAsItIs, openOnePostgres } from './open-place.ts';
import { asRefusal, BackupRefused } from './refusal.ts';
import { backupsIn } from './staging.ts';

export interface TakeOptions {
  /** Must not exist. */
  readonly file: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly log: Log;
}

const MadeSchema = v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)) });
const RefusalSchema = v.object({ detail: v.string() });

/** Has the running server make it, without a time limit. */
async function madeByServer(origin: string, dataFolder: string): Promise<string> {
  const keys = keptKeys(dataFolder);
  if (keys === null) throw new BackupRefused({ kind: 'no-keys', path: join(dataFolder, KEYS) });
  const { statusCode, body } = await request(`${origin}${BACKUP_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.serviceKey}` },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const answer: unknown = await body.json();
  if (statusCode !== 200) throw new Error(v.parse(RefusalSchema, answer).detail);
  return join(backupsIn(dataFolder), v.parse(MadeSchema, answer).name);
}

async function madeHere({ dataFolder, databaseUrl, log }: TakeOptions): Promise<string> {
  const path = join(backupsIn(dataFolder), `backup-${stampNow()}.tar.gz`);
  if (databaseUrl !== null) {
    const database = openOnePostgres(databaseUrl, log);
    try {
      await makeBackup({ database, dataFolder }, path);
      return path;
    } finally {
      await database.close();
    }
  }
  // Locking would create the folder.
  if (!existsSync(dataFolder)) throw new BackupRefused({ kind: 'no-database', path: dataFolder });
  const unlock = lockFolder(dataFolder);
  try {
    const database = await openAsItIs(dataFolder, log);
    try {
      await makeBackup({ database, dataFolder }, path);
      return path;
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

async function copyAcross(from: string, to: string): Promise<void> {
  const partial = `${to}.part`;
  try {
    await copyFile(from, partial);
    const handle = await open(partial, 'r+');
    try {
      await handle.chmod(0o600);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Moves a finished archive into place atomically, across disks too. */
async function putInPlace(made: string, file: string): Promise<void> {
  try {
    await rename(made, file);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyAcross(made, file);
  } finally {
    await rm(made, { force: true });
  }
}

/**
 * Makes and verifies a backup, through the running server if there is one.
 * @throws BackupRefused, DataFolderRefused, FolderInUse; Error with the server's answer
 */
export async function takeBackup(options: TakeOptions): Promise<Manifest> {
  const { file, dataFolder, databaseUrl } = options;
  if (existsSync(file)) throw new BackupRefused({ kind: 'file-exists', file });
  const folder = dirname(file);
  if (!existsSync(folder)) throw new BackupRefused({ kind: 'no-folder', path: folder });
  requireOwner(dataFolder);
  const running = await findRunningServer(dataFolder, databaseUrl);
  let made: string;
  try {
    made = running ? await madeByServer(running, dataFolder) : await madeHere(options);
  } catch (error) {
    throw asRefusal(error, dataFolder);
  }
  const { manifest } = await checkArchive(made);
  try {
    await putInPlace(made, file);
  } catch (error) {
    throw asRefusal(error, file);
  }
  noteBackup(dataFolder, manifest.madeAt);
  return manifest;
}
