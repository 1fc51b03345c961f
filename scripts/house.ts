// `npm run house`: measures the code against `house.json`. Ceilings only fall: `-- --lower` writes
// lower values. Tests are not counted.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';

const CEILINGS = 'house.json';
/** Lines per file, and code lines of a file that lives with its only importer. */
const MOST_LINES = 220;
const CORRIDOR = 30;
const MOST_ROOMS = 2;
/** All of `src` that may name local storage: what is kept of a person is in the database. */
const LOCAL_STORAGE_USERS = [
  // The theme, before the first paint.
  'src/first-paint/theme.ts',
  // The session, read before the database is open, and the last visit: a page that hides writes it,
  // and would abort a write of the database.
  'src/device/session-store.ts',
  // What belongs to no person and is read before the database is open; its type lists the keys.
  'src/device/kept-key.ts',
];

const Size = v.strictObject({ code: v.number(), files: v.number() });
const HouseSchema = v.strictObject({
  rooms: v.record(v.string(), Size),
  comments: v.number(),
  decisionWords: v.number(),
  /** Base names allowed in every room. */
  commonNames: v.array(v.string()),
  /** Folders whose files are split alike, however small. */
  alike: v.array(v.string()),
  /** Files over the limit, without generated tables, and their lines. */
  long: v.record(v.string(), v.number()),
  corridors: v.array(v.string()),
  sharedNames: v.array(v.string()),
});
type House = v.InferOutput<typeof HouseSchema>;

interface File {
  readonly path: string;
  readonly lines: number;
  readonly code: number;
  readonly comments: number;
  readonly imports: readonly string[];
}

/** A line of README's tree: a topic, a screen, a part of a server. */
function roomOf(path: string): string {
  const [top = '', second, third] = dirname(path).split('/');
  if (top === 'src' && second === 'screens') return posix.join(top, second, third ?? '');
  const isDivided = [
    'domain',
    'src',
    'analysis-server',
    'push-server',
    'embedded',
    'platform',
  ].includes(top);
  return isDivided ? posix.join(top, second ?? '') : top;
}

function countLines(text: string, lineComment: string) {
  let code = 0;
  let comments = 0;
  let inBlock = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const isComment = inBlock || line.startsWith(lineComment) || line.startsWith('/*');
    if (isComment) comments += 1;
    else code += 1;
    if (!inBlock && line.startsWith('/*')) inBlock = true;
    if (line.includes('*/')) inBlock = false;
  }
  return { code, comments };
}

const readText = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

function readFile(path: string): File {
  const text = readText(path);
  const imports = [...text.matchAll(/(?:from|import\(|import|new URL\()\s*'(\.[^']+)'/g)].map(
    ([, found = '']) => posix.normalize(posix.join(dirname(path), found)),
  );
  const lines = text.split('\n').length - 1;
  return { path, lines, imports, ...countLines(text, path.endsWith('.sql') ? '--' : '//') };
}

const tracked = (...paths: readonly string[]) =>
  execFileSync('git', ['ls-files', ...paths], { cwd: PROJECT_ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const files = tracked('*.ts', '*.tsx', '*.mjs', '*.css', '*.sql')
  .filter((path) => !/^tests\/|\.test\.tsx?$/.test(path))
  .map(readFile);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const codeOf = (some: readonly File[]) => sum(some.map(({ code }) => code));

const ceilings = v.parse(HouseSchema, JSON.parse(readText(CEILINGS)));
const isAlike = (path: string) => ceilings.alike.some((folder) => path.startsWith(`${folder}/`));

/** Small files with a single importer, in the same folder. */
function corridors(): string[] {
  const importers = Map.groupBy(
    files.flatMap(({ path, imports }) => imports.map((to) => ({ to, path }))),
    ({ to }) => to,
  );
  const isCorridor = ({ path, code }: File) => {
    const from = new Set(importers.get(path)?.map((each) => each.path));
    const [only] = from;
    return (
      code <= CORRIDOR && only !== undefined && from.size === 1 && dirname(only) === dirname(path)
    );
  };
  return files.filter((file) => isCorridor(file) && !isAlike(file.path)).map(({ path }) => path);
}

function sharedNames(): string[] {
  const byName = Map.groupBy(files, ({ path }) => basename(path).replace(/\.\w+$/, ''));
  return [...byName]
    .filter(([name]) => !ceilings.commonNames.includes(name))
    .filter(([, same]) => new Set(same.map(({ path }) => roomOf(path))).size > MOST_ROOMS)
    .map(([name]) => name)
    .toSorted();
}

const storageUsers = () =>
  files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/') && /\blocalStorage\b/.test(readText(path)));

const decisions = tracked('docs/decisions').map((path) => readText(path).split(/\s+/).length);

const today: House = {
  rooms: Object.fromEntries(
    [...Map.groupBy(files, ({ path }) => roomOf(path))]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([room, some]) => [room, { code: codeOf(some), files: some.length }]),
  ),
  comments: sum(files.map(({ comments }) => comments)),
  decisionWords: sum(decisions),
  commonNames: ceilings.commonNames,
  alike: ceilings.alike,
  long: Object.fromEntries(
    files
      .filter(({ path, lines }) => lines > MOST_LINES && !/\.(css|sql)$/.test(path))
      .map(({ path, lines }) => [path, lines]),
  ),
  corridors: corridors(),
  sharedNames: sharedNames(),
};

const above = (what: string, is: number, most = 0) =>
  is > most ? [`${what}: ${is}, at most ${most}`] : [];
const newIn = (what: string, is: readonly string[], known: readonly string[]) =>
  is.filter((each) => !known.includes(each)).map((each) => `${each}: ${what}`);
const faults = [
  ...Object.entries(today.rooms).flatMap(([room, { code, files: count }]) => [
    ...above(`${room}, code lines`, code, ceilings.rooms[room]?.code),
    ...above(`${room}, files`, count, ceilings.rooms[room]?.files),
  ]),
  ...above('comment lines', today.comments, ceilings.comments),
  ...above('words of decisions', today.decisionWords, ceilings.decisionWords),
  ...Object.entries(today.long).flatMap(([path, lines]) =>
    above(`${path}, lines`, lines, ceilings.long[path] ?? MOST_LINES),
  ),
  ...newIn('its only importer is beside it: fold it in', today.corridors, ceilings.corridors),
  ...newIn('keep it in the database, not in local storage', storageUsers(), LOCAL_STORAGE_USERS),
  ...newIn('a base name in more than two rooms', today.sharedNames, ceilings.sharedNames),
];

for (const [room, { code, files: count }] of Object.entries(today.rooms)) {
  console.log(`${room.padEnd(34)}${String(code).padStart(7)}${String(count).padStart(6)}`);
}
console.log(
  `${codeOf(files)} code lines in ${files.length} files, ${today.comments} comment lines, ${today.decisionWords} words of decisions`,
);

if (process.argv.includes('--lower')) {
  if (faults.length > 0) console.error(faults.join('\n'));
  const least = (a: number, b = a) => Math.min(a, b);
  const rooms = Object.entries(today.rooms).map(([room, { code, files: count }]) => {
    const known = ceilings.rooms[room];
    return [room, { code: least(code, known?.code), files: least(count, known?.files) }];
  });
  const lowered: House = {
    ...today,
    rooms: Object.fromEntries(rooms),
    comments: least(today.comments, ceilings.comments),
    decisionWords: least(today.decisionWords, ceilings.decisionWords),
  };
  writeFileSync(join(PROJECT_ROOT, CEILINGS), `${JSON.stringify(lowered, null, 2)}\n`);
} else if (faults.length > 0) {
  console.error(`\nAbove its ceiling (${CEILINGS}):\n${faults.join('\n')}`);
  process.exitCode = 1;
}
