import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedDatabase, openDatabase } from '../../../embedded/database/open-database.ts';
import { PROJECT_FOLDERS } from '../../../embedded/project-folders.ts';
import { queueConnection } from '../../../platform/database/queue.ts';
import { createLog } from '../../../platform/process/log.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const log = createLog({ name: 'test', level: 'silent' });
const people = Array.from({ length: 6 }, (_, i) => `00000000-0000-4000-8000-00000000000${i}`);

describe.each(embeddedDatabases(postgres))('transactions on $name', ({ url }) => {
  let opened: OpenedDatabase;
  const dataFolder = mkdtempSync(join(tmpdir(), 'test-transactions-'));

  beforeAll(async () => {
    opened = await openDatabase({
      dataFolder,
      databaseUrl: await url(),
      migrationsFolder: PROJECT_FOLDERS.migrations,
      templateFolder: PROJECT_FOLDERS.templates,
      log,
    });
    await opened.database.query('create table public.tallies (writer text, tally integer)');
    await opened.boss.start();
    await opened.boss.createQueue('contract');
  });
  afterAll(async () => {
    await opened.boss.stop({ graceful: false });
    await opened.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const whoAmI = (uid: string) =>
    opened.connection.withContext(
      { auth: { uid, role: 'authenticated', jwt: { sub: uid } } },
      async (db) => {
        await yieldToOthers();
        const { rows } = await sql<{ uid: string }>`select auth.uid()::text as uid`.execute(db);
        return rows[0]?.uid;
      },
    );

  it('show each of many parallel requests its own auth.uid()', async () => {
    const asked = Array.from({ length: 20 }, () => people).flat();
    const answers = await Promise.all(asked.map((uid) => whoAmI(uid)));
    expect(answers).toEqual(asked);
  });

  it('do not let requests, raw transactions and the queue into each other', async () => {
    const mixed = people.flatMap((uid, i) => [
      whoAmI(uid).then((seen) => seen === uid),
      opened.database
        .transaction(async (tx) => {
          await tx.query('insert into public.tallies values ($1, 1)', [uid]);
          await yieldToOthers();
          if (i % 2 === 1) throw new Error('gone');
          await tx.query('insert into public.tallies values ($1, 2)', [uid]);
        })
        .then(
          () => i % 2 === 0,
          () => i % 2 === 1,
        ),
      opened.boss.send('contract', { uid }).then((id) => id !== null),
      opened.database.query('select 1').then((rows) => rows.length === 1),
    ]);
    expect(await Promise.all(mixed)).toEqual(mixed.map(() => true));
    const tallies = await opened.database.query<{ writer: string; tallies: number[] }>(
      'select writer, array_agg(tally order by tally) as tallies from public.tallies group by 1 order by 1',
    );
    expect(tallies).toEqual(
      people.filter((_, i) => i % 2 === 0).map((writer) => ({ writer, tallies: [1, 2] })),
    );
  });

  it('roll back one that fails and leave the next one unharmed', async () => {
    const failing = opened.database.transaction((tx) => tx.query('select 1 / 0'));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await opened.database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('hide a job from the queue until they commit, and drop it when they roll back', async () => {
    const jobs = async () => (await opened.boss.fetch('contract', { batchSize: 50 })).length;
    await jobs();
    await opened.database.transaction(async (tx) => {
      await opened.boss.send('contract', { kept: true }, { db: queueConnection(tx) });
    });
    expect(await jobs()).toBe(1);
    const failing = opened.database.transaction(async (tx) => {
      await opened.boss.send('contract', { kept: false }, { db: queueConnection(tx) });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await jobs()).toBe(0);
  });

  it('are not poisoned by a statement of the queue that fails', async () => {
    const failing = opened.boss.getDb().executeSql('begin; select 1 / 0; commit;');
    const others = Array.from({ length: 20 }, () => opened.database.query('select 1 as one'));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await Promise.all(others)).toEqual(others.map(() => [{ one: 1 }]));
  });

  it('hear a notification when they commit, not when they roll back', async () => {
    const heard: string[] = [];
    const first = Promise.withResolvers<void>();
    const stop = await opened.database.listen('contract_news', (payload) => {
      heard.push(payload);
      first.resolve();
    });
    await opened.database
      .transaction(async (tx) => {
        await tx.query("select pg_notify('contract_news', 'dropped')");
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await opened.database.transaction((tx) =>
      tx.query("select pg_notify('contract_news', 'kept')"),
    );
    await first.promise;
    await stop();
    expect(heard).toEqual(['kept']);
  });

  it('read columns alike on every driver', async () => {
    const [row] = await opened.database.query(
      `select 9007199254740991::bigint as big, count(*) as counted, 1.50::numeric as exact,
         '{"a":[1]}'::jsonb as doc, '{x,y}'::text[] as list,
         '2026-11-20 20:18:43.217+00'::timestamptz as moment, $1::jsonb ->> 'k' as param`,
      ['{"k":"v"}'],
    );
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      counted: 1,
      exact: '1.50',
      doc: { a: [1] },
      list: ['x', 'y'],
      moment: new Date('2026-11-20T20:18:43.217Z'),
      param: 'v',
    });
  });
});
