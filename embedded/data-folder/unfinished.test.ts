import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearFinishedBuild } from './unfinished.ts';

/** Clears a data folder whose place of the build holds these files. @returns whether it is left */
function isLeft(files: readonly string[], isBuilt: boolean): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'build-beside-'));
  const build = join(folder, 'database.new');
  if (isBuilt) mkdirSync(join(folder, 'database'));
  mkdirSync(build);
  for (const file of files) writeFileSync(join(build, file), '');
  clearFinishedBuild(join(folder, 'database'));
  const left = existsSync(build);
  rmSync(folder, { recursive: true });
  return left;
}

test.each<[string, readonly string[], boolean, boolean]>([
  ['with its mark', ['unfinished'], true, false],
  ['whose mark was gone already', [], true, false],
  ['that holds something else', ['unfinished', 'notes.txt'], true, true],
  ['before the database is in place', ['unfinished'], false, true],
])('what a start leaves of a build %s', (_, files, isBuilt, left) => {
  expect(isLeft(files, isBuilt)).toBe(left);
});
