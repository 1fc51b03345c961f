import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import * as v from 'valibot';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { askedNumber } from '../../platform/process/asked-gauge.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { entriesIn } from '../data-folder/files.ts';

/** A timestamp valid in file names on every system. */
export function stampNow(): string {
  return new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

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

const LastSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ madeAt: v.pipe(v.string(), v.isoTimestamp()) }),
);

const fileIn = (dataFolder: string) => join(backupsIn(dataFolder), 'last.json');

export function noteBackup(dataFolder: string, madeAt: string): void {
  mkdirSync(backupsIn(dataFolder), { recursive: true, mode: 0o700 });
  const partial = `${fileIn(dataFolder)}.${process.pid}`;
  writeFileSync(partial, JSON.stringify({ madeAt }), { mode: 0o600 });
  renameSync(partial, fileIn(dataFolder));
}

export function lastBackup(dataFolder: string): Date | null {
  try {
    return new Date(v.parse(LastSchema, readFileSync(fileIn(dataFolder), 'utf8')).madeAt);
  } catch {
    return null;
  }
}

/** Age of the newest backup; infinite without one, so that one alert rule covers both. */
export function measureBackups(registry: Registry, dataFolder: string): void {
  const help = 'Time since the newest backup that npm run backup made; +Inf before the first.';
  askedNumber(registry, { name: 'backup_age_seconds', help }, async () => {
    const last = lastBackup(dataFolder);
    return last === null ? Number.POSITIVE_INFINITY : (Date.now() - last.getTime()) / 1000;
  });
}
