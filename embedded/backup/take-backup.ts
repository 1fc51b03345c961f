import { existsSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import * as v from 'valibot';
import { errorCode } from '../../platform/process/error-code.ts';
import type { Log } from '../../platform/process/log.ts';
import { requireOwner } from '../data-folder/rights.ts';
import { keptKeys } from '../keys.ts';
import { BACKUP_PATH } from '../operator-routes.ts';
import { findRunningServer } from '../running-server.ts';
import { checkArchive } from './archive-reader.ts';
import { backupsIn, noteBackup, stampNow } from './backups-folder.ts';
import { makeBackup } from './make-backup.ts';
import { KEYS, type Manifest } from './manifest.ts';
import { onPlace, type Place } from './open-place.ts';
import { asRefusal, BackupRefused, REFUSALS } from './refusal.ts';

export interface TakeOptions extends Place {
  /** Must not exist. */
  readonly file: string;
  readonly log: Log;
}

const MadeSchema = v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)) });
const RefusalSchema = v.object({ detail: v.string() });

/** Has the running server make it, without a time limit. */
async function madeByServer(origin: string, dataFolder: string): Promise<string> {
  const keys = keptKeys(dataFolder);
  if (keys === null) throw new BackupRefused(REFUSALS.noKeys(join(dataFolder, KEYS)));
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

async function madeHere(options: TakeOptions): Promise<string> {
  const { dataFolder, log } = options;
  const path = join(backupsIn(dataFolder), `backup-${stampNow()}.tar.gz`);
  await onPlace(options, log, (database) => makeBackup({ database, dataFolder }, path));
  return path;
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
  if (existsSync(file)) throw new BackupRefused(REFUSALS.fileExists(file));
  const folder = dirname(file);
  if (!existsSync(folder)) throw new BackupRefused(REFUSALS.noFolder(folder));
  requireOwner(dataFolder);
  const running = await findRunningServer(dataFolder, databaseUrl);
  const refuse = (place: string) => (error: unknown) => {
    throw asRefusal(error, place);
  };
  const making = running ? madeByServer(running, dataFolder) : madeHere(options);
  const made = await making.catch(refuse(dataFolder));
  const { manifest } = await checkArchive(made);
  await putInPlace(made, file).catch(refuse(file));
  noteBackup(dataFolder, manifest.madeAt);
  return manifest;
}
