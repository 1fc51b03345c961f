import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const dockerfile = read('Dockerfile');

/** Every file of the project that a program loads, itself included. */
function loadedBy(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  if (!path.endsWith('.ts')) return known;
  const source = read(path);
  const named = source.matchAll(/(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'(\.[^']+)'/g);
  for (const [, relative = ''] of named) {
    const file = normalize(join(dirname(path), relative));
    if (existsSync(join(PROJECT_ROOT, file))) loadedBy(file, known);
  }
  return known;
}

test('every Node of the deployment files is the one that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const [pinned, ...others] = new Set(
    ['linux-arm64', 'linux-x64', 'win-x64'].map((name) => optionalDependencies[`node-${name}`]),
  );
  expect(others).toEqual([]);
  for (const file of ['Dockerfile', '.github/workflows/ci.yml', 'docs/deploy/server.md']) {
    const versions = [...read(file).matchAll(/\bnode(?:-linux-\w+)?[:@](\d+\.\d+\.\d+)/g)].map(
      ([, each]) => each,
    );
    expect(new Set(versions)).toEqual(new Set([pinned]));
  }
});

test('the image holds every folder that its programs load, and its context lets them in', () => {
  const programs = ['embedded/main.ts', 'embedded/database/thread/worker.ts', 'scripts/beta.ts'];
  const loaded = programs.flatMap((program) => [...loadedBy(program)]);
  const folders = new Set(loaded.map((path) => path.split('/')[0] ?? ''));
  expect([...folders]).toEqual(expect.arrayContaining(['embedded', 'push-server', 'package.json']));
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, name]) => name,
  );
  const context = read('.dockerignore');
  for (const folder of folders) {
    expect(copied).toContain(folder);
    expect(context).toContain(`\n!${folder}\n`);
  }
});

test('the context lets no variables, data or repository in', () => {
  const lines = read('.dockerignore').split('\n');
  expect(lines).toContain('*');
  for (const name of ['.env', '.data', '.git', 'node_modules', 'tests']) {
    expect(lines).not.toContain(`!${name}`);
  }
});
