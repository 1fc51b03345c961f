import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataFolderRefused } from './damage.ts';
import { entriesIn } from './entries.ts';
import { syncTree } from './sync-tree.ts';

const buildIn = (dataFolder: string) => join(dataFolder, 'database.new');
const markIn = (dataFolder: string) => join(buildIn(dataFolder), 'unfinished');

/** Whether a first start ended before its database was in place (never used). */
export function isUnfinishedBuild(dataFolder: string): boolean {
  return existsSync(markIn(dataFolder));
}

/** Marks a first start; call it before writing anything. @throws DataFolderRefused if taken */
export function beginBuild(dataFolder: string): void {
  if (isUnfinishedBuild(dataFolder)) return;
  const path = buildIn(dataFolder);
  const entries = entriesIn(path);
  if (entries.length > 0) throw new DataFolderRefused({ kind: 'foreign', path, entries });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  writeFileSync(markIn(dataFolder), '', { mode: 0o600, flush: true });
}

function endBuild(dataFolder: string): void {
  rmSync(markIn(dataFolder), { force: true });
  rmdirSync(buildIn(dataFolder));
}

/**
 * Builds `database` beside its place and renames it, so that it is always complete. `fill` must
 * have closed its folder when it returns.
 */
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
