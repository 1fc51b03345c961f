import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataFolderRefused } from './damage.ts';
import { entriesIn } from './entries.ts';
import { syncTree } from './sync-tree.ts';

const buildIn = (dataFolder: string) => join(dataFolder, 'database.new');
const markIn = (dataFolder: string) => join(buildIn(dataFolder), 'unfinished');

/** Whether a first start was ended before its database was in place; nobody ever used that one. */
export function isUnfinishedBuild(dataFolder: string): boolean {
  return existsSync(markIn(dataFolder));
}

/**
 * Marks a data folder as one whose first start is under way, before anything else is put into it.
 * @throws DataFolderRefused where the place of the build holds something else
 */
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
 * Makes `database` of a data folder whole: filled beside its place and renamed into it, so that what
 * stands there was complete once. What a start left that was ended before is built again.
 * @param fill makes the folder it is given, and has let go of it when it is done
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

/** Clears what is left of a start that was ended right after its database came into place. */
export function clearFinishedBuild(database: string): void {
  const dataFolder = dirname(database);
  const build = buildIn(dataFolder);
  if (!(existsSync(database) && existsSync(build))) return;
  if (entriesIn(build).every((entry) => entry === 'unfinished')) endBuild(dataFolder);
}
