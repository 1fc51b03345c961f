import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pendingOf, readMigrations } from './migrations.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-migrations-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const one = { version: '1', name: 'one', sql: 'select 1' };
const two = { version: '2', name: 'two', sql: 'select 2' };

describe('migrations', () => {
  it('are read in the order of their versions; other files are left alone', () => {
    const folder = folderWith({
      '20260102000000_later.sql': 'b',
      '20260101000000_first-thing.sql': 'a',
      'README.md': '',
    });
    expect(readMigrations(folder)).toEqual([
      { version: '20260101000000', name: 'first-thing', sql: 'a' },
      { version: '20260102000000', name: 'later', sql: 'b' },
    ]);
  });

  it('need a version in their name, each its own', () => {
    expect(() => readMigrations(folderWith({ 'tables.sql': '' }))).toThrow('tables.sql');
    const twice = folderWith({ '1_a.sql': '', '1_b.sql': '' });
    expect(() => readMigrations(twice)).toThrow('a and b share a version');
  });

  it('are pending until applied', () => {
    expect(pendingOf([one, two], [])).toEqual([one, two]);
    expect(pendingOf([one, two], [{ version: '1', statements: ['select 1'] }])).toEqual([two]);
    expect(pendingOf([one], [{ version: '1', statements: null }])).toEqual([]);
  });

  it('are refused when one that was applied has changed or is gone', () => {
    expect(() => pendingOf([one], [{ version: '1', statements: ['select 0'] }])).toThrow(
      'migration 1_one was changed',
    );
    expect(() => pendingOf([one], [{ version: '9', statements: null }])).toThrow(
      /newer version .*start that version, or restore a backup/,
    );
    expect(() => pendingOf([two], [{ version: '1', statements: null }])).toThrow(
      /migration 1,.*earlier state of this project, before its first release; .*docs\/operate\.md/,
    );
  });
});
