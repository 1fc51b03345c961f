import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesIn } from './entries.ts';
import { syncTree } from './sync-tree.ts';

const restoreIn = (dataFolder: string) => join(dataFolder, 'restore.new');
const markIn = (dataFolder: string) => join(restoreIn(dataFolder), 'unfinished');

/** Whether a restore ended before it was complete (never used). */
export function isUnfinishedRestore(dataFolder: string): boolean {
  return existsSync(markIn(dataFolder));
}

/** What a restore puts in place; absent before. */
const PARTS = ['files', 'keys.json', 'vapid-keys.json', 'database'];

/** Marks an empty data folder as being restored. @returns the folder to fill first */
export function beginRestore(dataFolder: string): string {
  const folder = join(restoreIn(dataFolder), 'parts');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(markIn(dataFolder), '', { mode: 0o600, flush: true });
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
  rmSync(markIn(dataFolder), { force: true });
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
