import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './project-root.ts';

const LockSchema = v.object({
  packages: v.record(
    v.string(),
    v.looseObject({ optionalDependencies: v.optional(v.record(v.string(), v.string())) }),
  ),
});

const { packages } = v.parse(
  LockSchema,
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')),
);

// npm drops other platforms' packages from the lock when it cannot reach them, and `npm ci` then
// fails on those platforms, or everywhere.
test('the lock file lists the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      )
      .map((name) => `${path} → ${name}`),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the lock file names no download host', () => {
  expect(readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
});
