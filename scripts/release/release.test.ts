import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeRelease } from './make-release.ts';
import { hashMigrations, migrationFaults, readReleased } from './released-migrations.ts';
import { noteVerified, openRepository, ReleaseRefused } from './repository.ts';

test('no migration that is released was edited, removed or overtaken', () => {
  expect(migrationFaults(readReleased(), hashMigrations())).toEqual([]);
});

let root = '';
const path = (name: string) => join(root, name);
const read = (name: string) => readFileSync(path(name), 'utf8');
const write = (name: string, text: string) => writeFileSync(path(name), text);
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const commit = (message: string) => {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-release-'));
  mkdirSync(path('supabase/migrations'), { recursive: true });
  write('.gitignore', 'node_modules/\n');
  write('package.json', '{\n  "name": "x",\n  "version": "0.1.0"\n}\n');
  write(
    'package-lock.json',
    JSON.stringify({
      version: '0.1.0',
      packages: { '': { version: '0.1.0' }, 'node_modules/y': {} },
    }),
  );
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- First.\n');
  write('supabase/released.json', '{}\n');
  write('supabase/migrations/20260101000000_first.sql', 'select 1;\n');
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  commit('Begin');
  return () => rmSync(root, { recursive: true });
});

/** Stores what stands for an installation of the version that package.json names by then. */
function freeze(): boolean {
  const { version } = JSON.parse(read('package.json'));
  mkdirSync(path('tests/fixtures/releases'), { recursive: true });
  write(`tests/fixtures/releases/${version}.tar.gz`, `of ${version}`);
  return true;
}

const release = (version: string, verify = () => true, store = freeze) =>
  makeRelease({ root, args: version.split(' '), day: '2026-11-24', verify, freeze: store });

describe('a release', () => {
  test('carries its version, its notes and the hashes of its migrations, and is tagged', () => {
    expect(release('0.1.0')).toContain('- First.');
    expect(git('describe', '--exact-match').trim()).toBe('v0.1.0');
    expect(git('tag', '--list', '--format=%(contents)', 'v0.1.0').trim()).toBe('0.1.0\n\n- First.');
    expect(git('status', '--porcelain')).toBe('');
    expect(read('CHANGELOG.md')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-11-24)\n\n- First.\n',
    );
    expect(readReleased(root)['0.1.0']).toEqual(hashMigrations(root));

    write(
      'CHANGELOG.md',
      read('CHANGELOG.md').replace('Unreleased\n', 'Unreleased\n\n- Second.\n'),
    );
    write('supabase/migrations/20260201000000_second.sql', 'select 2;\n');
    commit('Go on');
    release('0.2.0');
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' });
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, 'node_modules/y': {} },
    });
    expect(Object.keys(readReleased(root)['0.2.0'] ?? {})).toEqual(['20260201000000_second.sql']);
    expect(git('show', 'v0.1.0:tests/fixtures/releases/0.1.0.tar.gz')).toBe('of 0.1.0');
    expect(git('show', 'v0.2.0:tests/fixtures/releases/0.2.0.tar.gz')).toBe('of 0.2.0');
  });

  test('takes the section that its version has already', () => {
    write('CHANGELOG.md', '# Changelog\n\n## 0.1.0\n\n- Written before.\n');
    commit('Write notes');
    expect(release('0.1.0')).toContain('- Written before.');
  });

  test('is not verified again where these very files were', () => {
    noteVerified(root, openRepository(root).content() ?? '');
    release('0.1.0', () => {
      throw new Error('verified again');
    });
  });
});

describe('a release is refused, and nothing changes,', () => {
  const cases: readonly [string, () => void, string, RegExp][] = [
    ['without a version', () => {}, '', /allowed: three numbers/],
    ['for a version of another form', () => {}, 'v1.0', /is "v1.0"; allowed/],
    ['with two arguments', () => {}, '1.0.0 now', /"1.0.0 now"; allowed/],
    ['for a version that is not newer', () => git('tag', 'v0.10.0'), '0.9.0', /tag v0\.10\.0/],
    ['from another branch', () => git('switch', '-qc', 'other'), '1.0.0', /^other is checked out/],
    ['with uncommitted changes', () => write('new.txt', ''), '1.0.0', /\?\? new\.txt/],
    [
      'without a word about it',
      () => {
        write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.0.9\n\n- Old.\n');
        commit('Say nothing');
      },
      '1.0.0',
      /says nothing about 1\.0\.0/,
    ],
    [
      'with words in two places',
      () => {
        write('CHANGELOG.md', '## Unreleased\n\n- New.\n\n## 1.0.0\n\n- Old.\n');
        commit('Say it twice');
      },
      '1.0.0',
      /has a section for 1\.0\.0 and one of what is unreleased/,
    ],
  ];
  test.each(cases)('%s', (_name, arrange, version, message) => {
    arrange();
    const head = git('rev-parse', 'HEAD');
    expect(() => release(version)).toThrow(ReleaseRefused);
    expect(() => release(version)).toThrow(message);
    expect(git('rev-parse', 'HEAD')).toBe(head);
    expect(read('package.json')).toContain('0.1.0');
  });

  test('where a check fails', () => {
    expect(() => release('0.1.0', () => false)).toThrow('`npm run verify` failed');
    expect(git('tag')).toBe('');
  });

  test('where no installation of it can be stored', () => {
    const refused = () => release('1.0.0', undefined, () => false);
    expect(refused).toThrow('No archive of an installation was stored');
    expect(git('status', '--porcelain') + git('tag')).toBe('');
    expect(read('package.json')).toContain('0.1.0');
  });

  test('where something else is committed meanwhile', () => {
    const verify = () => {
      write('late.txt', '');
      commit('Come late');
      return true;
    };
    expect(() => release('0.1.0', verify)).toThrow('committed while the checks ran');
  });

  test('where a released migration was edited, removed or overtaken', () => {
    release('0.1.0');
    write('CHANGELOG.md', '## Unreleased\n\n- More.\n');
    write('supabase/migrations/20260101000000_first.sql', 'select 3;\n');
    write('supabase/migrations/20250101000000_early.sql', 'select 4;\n');
    commit('Edit');
    expect(() => release('0.2.0')).toThrow(
      /20260101000000_first\.sql, which release 0\.1\.0 brought, was changed.*\n20250101000000_early\.sql would run before 20260101000000_first\.sql/,
    );
    rmSync(path('supabase/migrations/20260101000000_first.sql'));
    commit('Remove');
    expect(() => release('0.2.0')).toThrow('is gone');
  });
});
