import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';

const FOLDERS = readdirSync(PROJECT_ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const isThere = (path: string) => existsSync(join(PROJECT_ROOT, path));
const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

const pagesIn = (folder: string) =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: folder !== '', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

const PAGES = [...pagesIn(''), ...pagesIn('docs')];

/** A decision tells of the day it was made; its links hold, what it names may be gone. */
const TODAY = PAGES.filter((page) => !page.startsWith('docs/decisions/'));

/** What the recipes of CONTRIBUTING.md have somebody make. */
const TO_BE_MADE = /okx|\/news|weekly_summary/;

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const withoutBlocks = (text: string) => text.replace(/^ *```.*?^ *```$/gms, '');

/** Those of a page for which something does not hold, each with its page. */
function faults(pages: readonly string[], of: (page: string) => readonly string[]): string[] {
  return pages.flatMap((page) => of(page).map((found) => `${page}: ${found}`));
}

test('every page is read', () => {
  expect(PAGES).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/operate.md']),
  );
});

test('every link to a file leads to one', () => {
  const dead = faults(PAGES, (page) =>
    matches(read(page), /\]\(([^)#\s]+)/g)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !isThere(normalize(join(dirname(page), link)))),
  );
  expect(dead).toEqual([]);
});

test('every file and folder that is named from the root is there', () => {
  const missing = faults(TODAY, (page) =>
    matches(withoutBlocks(read(page)), /`([\w.-]+\/[\w./-]*)`/g)
      .filter((path) => FOLDERS.includes(path.split('/')[0] ?? '') && !TO_BE_MADE.test(path))
      .filter((path) => !path.startsWith('dist/') && !isThere(path)),
  );
  expect(missing).toEqual([]);
});

test('what moved is where the table says, and nothing is where it was', () => {
  const rows = [...read('docs/moved-paths.md').matchAll(/^\| (\S+\/\S+) \| (.+) \|$/gm)];
  const before = rows.map(([, path = '']) => path);
  const now = rows.flatMap(([, , paths = '']) => paths.split(', '));
  expect(rows.length).toBeGreaterThan(900);
  expect(now.filter((path) => !isThere(path))).toEqual([]);
  expect(before.filter(isThere)).toEqual([]);
  expect(before.filter((path, place) => before.indexOf(path) !== place)).toEqual([]);
});

test('every npm script that is named exists', () => {
  const { scripts } = v.parse(
    v.pipe(v.string(), v.parseJson(), v.object({ scripts: v.record(v.string(), v.string()) })),
    read('package.json'),
  );
  const missing = faults(TODAY, (page) =>
    matches(read(page), /npm run (?:--\w+ )*(\w[\w:-]*[\w-])(?![\w:*])/g).filter(
      (name) => !(name in scripts),
    ),
  );
  expect(missing).toEqual([]);
});

test('every test that docs/threats.md names exists', () => {
  const rows = read('docs/threats.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const named = rows.flatMap((row) => matches(row.split('|').at(-2) ?? '', /`([^`]+)`/g));
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(
    (name) => !name.startsWith('bench:') && !isThere(`tests/${name}.test.ts`) && !isThere(name),
  );
  expect(missing).toEqual([]);
});

test('every decision is in the list of decisions, once', () => {
  const listed = matches(read('docs/decisions/README.md'), /\]\(([\w-]+\.md)\)/g);
  const written = readdirSync(join(PROJECT_ROOT, 'docs/decisions')).filter(
    (name) => name !== 'README.md',
  );
  expect(listed.toSorted()).toEqual(written.toSorted());
});
