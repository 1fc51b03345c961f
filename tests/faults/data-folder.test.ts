import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmbedded } from '../support/embedded.ts';
import { runEmbedded } from '../support/embedded-process.ts';
import { makeFilledFolder } from '../support/filled-folder.ts';
import { listingOf } from '../support/folder-listing.ts';
import { refusalAt } from '../support/refused-start.ts';

let filled: string;
let root: string;
let data: string;
let database: string;

beforeAll(async () => {
  filled = await makeFilledFolder();
});
afterAll(() => rmSync(filled, { recursive: true, force: true }));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-damage-'));
  data = join(root, 'data');
  database = join(data, 'database');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const inDatabase = (...names: string[]) => join(database, ...names);
const remove = (path: string) => rmSync(path, { recursive: true });
const overwrite = (path: string, byte: number) =>
  writeFileSync(path, Buffer.alloc(readFileSync(path).length, byte));

/** The files of the log of changes. */
const logSegments = () =>
  readdirSync(inDatabase('pg_wal'))
    .filter((file) => /^[\dA-F]{24}$/.test(file))
    .map((file) => inDatabase('pg_wal', file));

/** Copies as tools do that keep files alone. */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) remove(folder);
}

const RESTORE = /Restore .* from a backup/;

const damages: readonly [string, () => void, RegExp, RegExp][] = [
  ['lost its PG_VERSION', () => remove(inDatabase('PG_VERSION')), /PG_VERSION is missing/, RESTORE],
  [
    'was written by a newer Postgres',
    () => writeFileSync(inDatabase('PG_VERSION'), '18\n'),
    /written by Postgres 18; this server has Postgres 17/,
    /Start the version of this server that wrote it/,
  ],
  [
    'was written by an older Postgres',
    () => writeFileSync(inDatabase('PG_VERSION'), '16\n'),
    /written by Postgres 16; this server has Postgres 17/,
    /Start the version of this server that wrote it/,
  ],
  [
    'holds garbage for a version',
    () => writeFileSync(inDatabase('PG_VERSION'), 'hello'),
    /PG_VERSION is cut short or holds something else/,
    RESTORE,
  ],
  [
    'holds something else for a database',
    () => {
      remove(database);
      mkdirSync(database);
      writeFileSync(inDatabase('holiday.jpg'), 'sea');
    },
    /not a database of this server: it holds holiday\.jpg/,
    RESTORE,
  ],
  [
    'lost its control file',
    () => remove(inDatabase('global', 'pg_control')),
    /global\/pg_control is missing/,
    RESTORE,
  ],
  [
    'has a control file cut short',
    () => truncateSync(inDatabase('global', 'pg_control'), 100),
    /global\/pg_control is cut short/,
    RESTORE,
  ],
  [
    'lost its tables',
    () => remove(inDatabase('base')),
    /database is damaged: base is missing/,
    RESTORE,
  ],
  [
    'lost its empty folders on the way',
    () => removeEmptyFolders(database),
    /pg_commit_ts is missing. A copy must hold empty folders/,
    RESTORE,
  ],
  [
    'lost its log of changes',
    () => logSegments().forEach(remove),
    /the content of pg_wal is missing/,
    RESTORE,
  ],
  [
    'lost what became of its transactions',
    () => remove(inDatabase('pg_xact', '0000')),
    /the content of pg_xact is missing/,
    RESTORE,
  ],
  [
    'lost its settings',
    () => remove(inDatabase('postgresql.conf')),
    /postgresql\.conf is missing/,
    RESTORE,
  ],
  [
    'has a file for a database',
    () => {
      remove(database);
      writeFileSync(database, 'database');
    },
    /database is not a folder/,
    /Rename it/,
  ],
  [
    'was restored without its database',
    () => remove(database),
    /data\/database is missing.*\. If its database is a Postgres, set DATABASE_URL\. Otherwise/,
    RESTORE,
  ],
  [
    'was restored with an empty database folder',
    () => {
      remove(database);
      mkdirSync(database);
    },
    /data\/database is missing/,
    RESTORE,
  ],
  [
    'was moved to a Postgres',
    () => renameSync(database, join(data, 'database.moved')),
    /^The database of \S+data was moved to a Postgres: set DATABASE_URL to its address\..* kept as database\.moved/,
    /docs\/backup\.md/,
  ],
  [
    'was restored without its files',
    () => remove(join(data, 'files')),
    /data\/files is missing/,
    RESTORE,
  ],
  [
    'was restored without its keys',
    () => remove(join(data, 'keys.json')),
    /data\/keys\.json is missing/,
    RESTORE,
  ],
  [
    'has garbage for keys',
    () => writeFileSync(join(data, 'keys.json'), '{"jwtSecret":"short"'),
    /data\/keys\.json is damaged/,
    RESTORE,
  ],
  [
    'has garbage for keys towards push services',
    () => writeFileSync(join(data, 'vapid-keys.json'), 'not JSON'),
    /data\/vapid-keys\.json is damaged: vapid-keys\.json is not JSON/,
    RESTORE,
  ],
];

describe('a data folder that', () => {
  it.each(damages)('%s is refused in words, twice, and is left as it is', async (...damage) => {
    const [, spoil, wrong, remedy] = damage;
    cpSync(filled, data, { recursive: true });
    spoil();
    const before = listingOf(data);
    const first = await refusalAt(data);
    expect(first).toMatch(wrong);
    expect(first).toMatch(remedy);
    expect(first).not.toMatch(/not an Error object|ASSERTIONS/);
    expect(listingOf(data)).toEqual(before);
    expect(await refusalAt(data)).toBe(first);
    expect(listingOf(data)).toEqual(before);
  });
});

/** What Postgres itself writes when it is opened and closed. */
const WRITTEN_BY_OPENING =
  /^database\/(global\/pg_control|pg_wal\/|postmaster\.pid$|pg_logical\/|base\/5\/pg_internal\.init$|global\/pg_internal\.init$|pg_stat\/)/;

/** What the look from outside does not tell. */
const untold: readonly [string, () => void][] = [
  [
    'has settings that are none',
    () => writeFileSync(inDatabase('postgresql.conf'), 'shared_buffers = many\n'),
  ],
  ['has garbage for a control file', () => overwrite(inDatabase('global', 'pg_control'), 0x5a)],
  [
    'has garbage for a log of changes',
    () => {
      for (const segment of logSegments()) overwrite(segment, 0x33);
    },
  ],
  ['lost the tables of one database', () => remove(inDatabase('base', '5'))],
  ['lost the map of its catalogue', () => remove(inDatabase('base', '5', 'pg_filenode.map'))],
  ['lost the table of its roles', () => remove(inDatabase('global', '1260'))],
  ['has garbage for the table of tables', () => overwrite(inDatabase('base', '5', '1259'), 0x77)],
];

/** Bytes alone: rights are narrowed before a folder is opened. */
function contentOf(folder: string): string[] {
  return Object.entries(listingOf(folder))
    .filter(([name]) => !WRITTEN_BY_OPENING.test(name))
    .map(([name, state]) => `${name} ${state.split(' ')[1] ?? 'folder'}`)
    .sort();
}

describe('a database that only Postgres can judge', () => {
  it('is refused when the file of a table is gone, and nothing else goes', async () => {
    cpSync(filled, data, { recursive: true });
    const opened = await startTestEmbedded({ dataFolder: data, programs: [] });
    const [place] = await opened.database.query<{ path: string }>(
      "select pg_relation_filepath('public.support_tickets') as path",
    );
    await opened.stop();
    remove(inDatabase(place?.path ?? ''));
    const before = contentOf(data);
    for (let start = 0; start < 2; start += 1) {
      expect(await refusalAt(data)).toMatch(/\(support_tickets\) is missing.*Restore/);
      expect(contentOf(data)).toEqual(before);
    }
  });

  it.each(untold)('and that %s is refused with the cause, and nothing goes', async (...damage) => {
    const [, spoil] = damage;
    cpSync(filled, data, { recursive: true });
    spoil();
    const before = contentOf(data);
    for (let start = 0; start < 2; start += 1) {
      expect(await refusalAt(data)).toMatch(/does not open \(.+\)\. Restore .* from a backup/);
      expect(contentOf(data)).toEqual(before);
    }
  });

  it('is refused when a newer version of this server wrote it', async () => {
    cpSync(filled, data, { recursive: true });
    const opened = await startTestEmbedded({ dataFolder: data, programs: [] });
    await opened.database.query(
      `insert into supabase_migrations.schema_migrations (version, statements, name)
       values ('29991231000000', array['select 1'], 'later')`,
    );
    await opened.stop();
    const kept = readdirSync(inDatabase('base', '5'));
    for (let start = 0; start < 2; start += 1) {
      const starting = startTestEmbedded({ dataFolder: data, programs: [] });
      await expect(starting).rejects.toThrow(/29991231000000.*newer version/);
      expect(readdirSync(inDatabase('base', '5'))).toEqual(expect.arrayContaining(kept));
    }
  });
});

it('a copy that was put in the place of a damaged folder opens', async () => {
  cpSync(filled, data, { recursive: true });
  remove(inDatabase('PG_VERSION'));
  await refusalAt(data);
  renameSync(data, `${data}.damaged`);
  cpSync(filled, data, { recursive: true });
  const embedded = await startTestEmbedded({ dataFolder: data, programs: [] });
  const rows = await embedded.database.query('select title from public.support_tickets');
  await embedded.stop();
  expect(rows).toEqual([{ title: 'The chart is empty' }]);
});

it('the program ends with the sentence and nothing else', async () => {
  cpSync(filled, data, { recursive: true });
  remove(inDatabase('PG_VERSION'));
  const { ended, output } = runEmbedded(data);
  expect(await ended()).toBe(1);
  expect(output()).toContain(`${database} is damaged: PG_VERSION is missing.`);
  expect(output()).not.toContain('    at ');
});
