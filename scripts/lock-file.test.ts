import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';

const Versions = v.optional(v.record(v.string(), v.string()), {});
const EntrySchema = v.looseObject({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  inBundle: v.optional(v.boolean(), false),
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});
const LockSchema = v.object({ packages: v.record(v.string(), EntrySchema) });
type Packages = v.InferOutput<typeof LockSchema>['packages'];

function readLock(path: string): Packages {
  return v.parse(LockSchema, JSON.parse(readFileSync(join(PROJECT_ROOT, path), 'utf8'))).packages;
}

/** A version or range of the registry, or an alias of one; anything else is fetched unchecked. */
const FROM_REGISTRY = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?[\d\s.^~<>=|*x+\-\w]*$/;

/** A bundled package lies in the tarball of the one around it, whose hash covers it. */
function isHashed(path: string, packages: Packages): boolean {
  const entry = packages[path];
  if (/^sha512-[\w+/]{86}==$/.test(entry?.integrity ?? '')) return true;
  const around = path.slice(0, path.lastIndexOf('/node_modules/'));
  return entry?.inBundle === true && around !== path && isHashed(around, packages);
}

/** What a lock file leaves open of the bytes that will run. */
function faultsOf(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const { dependencies, devDependencies, optionalDependencies } = entry;
    const unlisted = Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    );
    const foreign = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, wanted]) => !FROM_REGISTRY.test(wanted))
      .map(([name, wanted]) => `${path}: ${name} comes from ${wanted}`);
    return [
      ...(path === '' || isHashed(path, packages) ? [] : [`${path}: no hash`]),
      ...(entry.resolved === undefined ? [] : [`${path}: names the host it came from`]),
      ...unlisted.map((name) => `${path}: ${name} is not listed`),
      ...foreign,
    ];
  });
}

const packages = readLock('package-lock.json');

// npm leaves the packages of other platforms out where it cannot reach them; written in by hand, they
// have no hash.
test('the lock file names every byte that any platform installs, and no host', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(900);
  expect(faultsOf(packages)).toEqual([]);
});

const none = { inBundle: false, dependencies: {}, devDependencies: {}, optionalDependencies: {} };
const hashed = { ...none, version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` };

test.each<[fault: string, packages: Packages]>([
  ['node_modules/a: no hash', { 'node_modules/a': { ...none, version: '1.0.0' } }],
  ['node_modules/a: no hash', { 'node_modules/a': { ...hashed, integrity: 'sha1-aaaa' } }],
  ['node_modules/a: no hash', { 'node_modules/a': { ...none, inBundle: true } }],
  [
    'node_modules/a: names the host it came from',
    { 'node_modules/a': { ...hashed, resolved: 'https://registry.example.com/a.tgz' } },
  ],
  [': a is not listed', { '': { ...none, optionalDependencies: { a: '1.0.0' } } }],
  ...['github:a/a', 'git+https://example.com/a.git', 'https://example.com/a.tgz', 'file:../a'].map(
    (from): [string, Packages] => [
      `: a comes from ${from}`,
      { '': { ...none, dependencies: { a: from } } },
    ],
  ),
])('a lock with a fault is found: %s', (fault, lock) => {
  expect(faultsOf(lock)).toEqual([fault]);
});

const platform = process.platform === 'win32' ? 'win' : process.platform;
const path = `node_modules/node-${platform}-${process.arch}`;
const locked = packages[path];

test.runIf(locked)('the Node that runs is the one that the lock names for this platform', () => {
  // npm writes here what it unpacked, after it held it to the hash.
  expect(readLock('node_modules/.package-lock.json')[path]?.integrity).toBe(locked?.integrity);
  const shim = join(PROJECT_ROOT, 'node_modules/.bin/node');
  expect(relative(PROJECT_ROOT, dirname(realpathSync(shim)))).toBe(
    [...path.split('/'), 'bin'].join(sep),
  );
  expect(realpathSync(process.execPath)).toBe(realpathSync(shim));
  expect(process.version).toBe(`v${locked?.version}`);
});
