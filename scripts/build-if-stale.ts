import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'build/**/*.ts',
  'manifest.webmanifest',
  '*.html',
  'domain/**/*.ts',
  'analysis-server/{indicators,patterns,analyst}/**/*.ts',
  'src/**/*',
  'public/**/*',
];

/** Hash of all inputs of the build. */
function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const pattern of SOURCES) {
    for (const entry of globSync(pattern, { cwd: root, withFileTypes: true }).sort((a, b) =>
      join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
    )) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value ?? ''}`);
  }
  return hash.digest('hex');
}

/** Builds dist/ unless made from exactly these sources. @throws Error after the build's output */
export function buildIfStale(root: string): void {
  const stamp = join(root, 'dist', '.built-from');
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the app ...');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('the app did not build (see above)');
  writeFileSync(stamp, wanted);
}
