import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAMAGE, DataFolderRefused } from './damage.ts';
import { entriesIn, syncTree } from './files.ts';

const buildIn = (dataFolder: string) => join(dataFolder, 'database.new');
const buildMarkIn = (dataFolder: string) => join(buildIn(dataFolder), 'unfinished');

/** Whether a first start ended before its database was in place (never used). */
export function isUnfinishedBuild(dataFolder: string): boolean {
  return existsSync(buildMarkIn(dataFolder));
}

/** Marks a first start; call it before writing anything. @throws DataFolderRefused if taken */
export function beginBuild(dataFolder: string): void {
  if (isUnfinishedBuild(dataFolder)) return;
  const path = buildIn(dataFolder);
  const entries = entriesIn(path);
  if (entries.length > 0) throw new DataFolderRefused(DAMAGE.foreign(path, entries));
  mkdirSync(path, { recursive: true, mode: 0o700 });
  writeFileSync(buildMarkIn(dataFolder), '', { mode: 0o600, flush: true });
}

function endBuild(dataFolder: string): void {
  rmSync(buildMarkIn(dataFolder), { force: true });
  rmdirSync(buildIn(dataFolder));
}

/** Builds `database` beside its place, then renames it. `fill` must have closed its folder. */
export async function buildBeside(
  database: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const dataFolder = dirname(database);
  beginBuild(dataFolder);
  const folder = join(buildIn(dataFolder), 'database');
  rmSync(folder, { recursive: true, force: true });
  await fill(folder);
  syncTree(folder);
  renameSync(folder, database);
  syncTree(dataFolder, 'itself');
  endBuild(dataFolder);
}

/** Cleans up after a start that ended right after the rename. */
export function clearFinishedBuild(database: string): void {
  const dataFolder = dirname(database);
  const build = buildIn(dataFolder);
  if (!(existsSync(database) && existsSync(build))) return;
  if (entriesIn(build).every((entry) => entry === 'unfinished')) endBuild(dataFolder);
}

const restoreIn = (dataFolder: string) => join(dataFolder, 'restore.new');
const restoreMarkIn = (dataFolder: string) => join(restoreIn(dataFolder), 'unfinished');

/** Whether a restore ended before it was complete (never used). */
export function isUnfinishedRestore(dataFolder: string): boolean {
  return existsSync(restoreMarkIn(dataFolder));
}

/** What a restore puts in place; absent before. */
const PARTS = ['files', 'keys.json', 'vapid-keys.json', 'database'];

/** Marks an empty data folder as being restored. @returns the folder to fill first */
export function beginRestore(dataFolder: string): string {
  const folder = join(restoreIn(dataFolder), 'parts');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(restoreMarkIn(dataFolder), '', { mode: 0o600, flush: true });
  return folder;
}

export function placeParts(dataFolder: string): void {
  const folder = join(restoreIn(dataFolder), 'parts');
  syncTree(folder);
  for (const part of PARTS) {
    if (existsSync(join(folder, part))) renameSync(join(folder, part), join(dataFolder, part));
  }
  syncTree(dataFolder, 'itself');
}

export function endRestore(dataFolder: string): void {
  rmSync(restoreMarkIn(dataFolder), { force: true });
  rmSync(restoreIn(dataFolder), { recursive: true, force: true });
}

export function clearUnfinishedRestore(dataFolder: string): void {
  if (!isUnfinishedRestore(dataFolder)) return;
  const found = entriesIn(dataFolder);
  for (const part of PARTS.filter((name) => found.includes(name))) {
    rmSync(join(dataFolder, part), { recursive: true, force: true });
  }
  endRestore(dataFolder);
}
