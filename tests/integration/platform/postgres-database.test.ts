import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/database-error.ts';
import { openPostgres } from '../../../platform/database/postgres-database.ts';
import { NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { quietLog } from '../../support/test-database.ts';

const server = await startPostgres();

describe.skipIf(!server)(`Postgres behind a pool${server ? '' : ` (${NO_POSTGRES})`}`, () => {
  let url = '';
  let database: Database;

  beforeAll(async () => {
    url = (await server?.createDatabase()) ?? '';
    database = openPostgres(url, { max: 3, acquireTimeoutMs: 500, log: quietLog });
    await database.query('create table notes (id bigint primary key, text text)');
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  it('reads columns as every driver does', async () => {
    const [row] = await database.query(
      `select 7::bigint as big, '2026-11-20T12:00:00Z'::timestamptz as moment,
         '{"a":[1]}'::jsonb as json, 1.10::numeric as exact, array['x','y'] as list`,
    );
    expect(row).toEqual({
      big: 7,
      moment: new Date('2026-11-20T12:00:00Z'),
      json: { a: [1] },
      exact: '1.10',
      list: ['x', 'y'],
    });
  });

  it('answers several statements without parameters with the last one', async () => {
    expect(await database.query('select 1 as one; select 2 as two')).toEqual([{ two: 2 }]);
  });

  it('keeps nothing of a transaction that rejects, and all of one that resolves', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.query('insert into notes values (1, $1)', ['lost']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await database.transaction(async (tx) => {
      await tx.query('insert into notes values (2, $1)', ['kept']);
      await tx.transaction((inner) => inner.query('insert into notes values (3, $1)', ['kept']));
    });
    expect(await database.query('select id from notes order by id')).toEqual([
      { id: 2 },
      { id: 3 },
    ]);
  });

  it('goes on after every connection was cut', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.01)')));
    await server?.cutConnections(url);
    await expect.poll(() => database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('fails a transaction that is cut, as unavailable, and gives its connection back to nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cut = database.transaction(async (tx) => {
        await server?.cutConnections(url);
        await tx.query('select 1');
      });
      const error = await cut.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    await expect.poll(() => database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses as unavailable when no connection comes free in time, and recovers', async () => {
    const gate = Promise.withResolvers<void>();
    const holding = [1, 2, 3].map(() => database.transaction(() => gate.promise));
    const error = await database.query('select 1').then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    gate.resolve();
    await Promise.all(holding);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('receives notifications, also after its connection was cut, until it is stopped', async () => {
    const heard: string[] = [];
    const stop = await database.listen('changes', (payload) => heard.push(payload));
    await database.query("select pg_notify('changes', 'first')");
    await expect.poll(() => heard).toEqual(['first']);
    await server?.cutConnections(url);
    await expect
      .poll(
        async () => {
          await database.query("select pg_notify('changes', 'second')").catch(() => undefined);
          return heard.includes('second');
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    await stop();
    const before = heard.length;
    const later = Promise.withResolvers<string>();
    await database.listen('marker', later.resolve);
    await database.query("select pg_notify('changes', 'third')");
    await database.query("select pg_notify('marker', 'after the third')");
    expect(await later.promise).toBe('after the third');
    expect(heard).toHaveLength(before);
  });
});
