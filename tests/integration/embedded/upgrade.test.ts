import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../embedded/database/open-database.ts';
import { PROJECT_FOLDERS } from '../../../embedded/project-folders.ts';
import { openPostgres } from '../../../platform/database/postgres-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { quietLog } from '../../support/test-database.ts';

const postgres = await startPostgres();
const base = await postgres?.createDatabase();
const besides = base === undefined ? null : openPostgres(base, { max: 1, log: quietLog });
afterAll(async () => {
  await besides?.query('drop database if exists upgraded');
  await besides?.close();
  await postgres?.stop();
});

/** What tests are given has every migration; this has none. */
async function emptyDatabase(): Promise<string> {
  const url = new URL(base ?? '');
  url.pathname = '/upgraded';
  await besides?.query('drop database if exists upgraded');
  await besides?.query('create database upgraded template template0');
  return url.href;
}

const databases = [
  { name: 'PGlite', url: async () => null },
  ...(besides ? [{ name: 'Postgres', url: emptyDatabase }] : []),
];

const APPLIED = 'select version from supabase_migrations.schema_migrations order by version';

describe.each(databases)('a database of another version on $name', ({ url }) => {
  let folder = '';
  let databaseUrl: string | null = null;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'test-upgrade-'));
    databaseUrl = await url();
    return () => rmSync(folder, { recursive: true });
  });

  const open = (migrationsFolder: string = PROJECT_FOLDERS.migrations) =>
    openDatabase({
      dataFolder: join(folder, 'data'),
      databaseUrl,
      migrationsFolder,
      templateFolder: join(folder, 'template'),
      log: quietLog,
    });

  it('is given the migrations that it lacks, and keeps its rows', {
    timeout: 120_000,
  }, async () => {
    const fewer = join(folder, 'migrations');
    cpSync(PROJECT_FOLDERS.migrations, fewer, { recursive: true });
    const newest = readdirSync(fewer).sort().at(-1) ?? '';
    rmSync(join(fewer, newest));
    const old = await open(fewer);
    await old.database.query(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'ann@example.com')",
    );
    await expect(old.database.query('select public.export_my_data()')).rejects.toThrow();
    await old.close();

    const { database, close } = await open();
    const applied = await database.query<{ version: string }>(APPLIED);
    expect(applied.at(-1)?.version).toBe(newest.split('_')[0]);
    await expect(database.query('select public.export_my_data()')).rejects.toThrow('approved');
    expect(await database.query('select email from public.waitlist')).toEqual([
      { email: 'ann@example.com' },
    ]);
    await close();
  });

  it('of before the first release is refused with the way over, and stays as it is', {
    timeout: 120_000,
  }, async () => {
    const old = await open();
    await old.database.query(
      `update supabase_migrations.schema_migrations
       set version = '20261101000100' where name = 'identity'`,
    );
    const before = await old.database.query(APPLIED);
    await old.close();
    for (let start = 0; start < 2; start += 1) {
      await expect(open()).rejects.toThrow(
        /20261101000100.*was written by an earlier state of this project, before its first release; this version cannot read it: see docs\/operate\.md/,
      );
    }

    const fitting = join(folder, 'migrations');
    cpSync(PROJECT_FOLDERS.migrations, fitting, { recursive: true });
    const identity = readdirSync(fitting).find((file) => file.endsWith('_identity.sql')) ?? '';
    cpSync(join(fitting, identity), join(fitting, '20261101000100_identity.sql'));
    rmSync(join(fitting, identity));
    const again = await open(fitting);
    expect(await again.database.query(APPLIED)).toEqual(before);
    await again.close();
  });
});
