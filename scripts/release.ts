// `npm run release -- 1.2.0`: checks, then commits and tags a release; docs/release.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { makeRelease } from './release/make-release.ts';
import { ReleaseRefused } from './release/repository.ts';

const succeeds = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { cwd: PROJECT_ROOT, stdio: 'inherit' }).status === 0;

function verify(): boolean {
  console.log('This content has not passed `npm run verify` yet; running it ...');
  return succeeds('npm', 'run', 'verify');
}

const freeze = () =>
  succeeds(process.execPath, join(PROJECT_ROOT, 'tests', 'fixtures', 'freeze-release.ts'));

try {
  const [day = ''] = new Date().toISOString().split('T');
  const args = process.argv.slice(2);
  console.log(makeRelease({ root: PROJECT_ROOT, args, day, verify, freeze }));
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
