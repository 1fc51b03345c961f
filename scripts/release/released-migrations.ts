import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';

/** By file name. */
export type MigrationHashes = Readonly<Record<string, string>>;

export type Released = Readonly<Record<string, MigrationHashes>>;

const ReleasedSchema = v.record(v.string(), v.record(v.string(), v.string()));

export const RELEASED_FILE = join('supabase', 'released.json');

/** @throws Error for an invalid file */
export function readReleased(root: string = PROJECT_ROOT): Released {
  return v.parse(ReleasedSchema, JSON.parse(readFileSync(join(root, RELEASED_FILE), 'utf8')));
}

/** Independent of line endings. */
export function hashMigrations(root: string = PROJECT_ROOT): MigrationHashes {
  const folder = join(root, 'supabase', 'migrations');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return Object.fromEntries(
    files.map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return [file, createHash('sha256').update(sql).digest('hex')];
    }),
  );
}

/** One sentence per released migration that was changed or removed. */
export function migrationFaults(released: Released, present: MigrationHashes): string[] {
  const faults = Object.entries(released).flatMap(([version, migrations]) =>
    Object.entries(migrations).flatMap(([file, hash]) => {
      if (present[file] === hash) return [];
      const what = present[file] === undefined ? 'is gone' : 'was changed';
      return [
        `${file}, which release ${version} brought, ${what}: put it back, and write a new migration.`,
      ];
    }),
  );
  const known = new Set(Object.values(released).flatMap(Object.keys));
  const newest = [...known].sort().at(-1);
  if (newest === undefined) return faults;
  const early = Object.keys(present).filter((file) => !known.has(file) && file < newest);
  return [
    ...faults,
    ...early.map(
      (file) =>
        `${file} would run before ${newest}, which is released: begin its name with a later time.`,
    ),
  ];
}

export function withRelease(
  released: Released,
  version: string,
  present: MigrationHashes,
): Released {
  const known = new Set(Object.values(released).flatMap(Object.keys));
  const brought = Object.entries(present).filter(([file]) => !known.has(file));
  return { ...released, [version]: Object.fromEntries(brought) };
}
