import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pgliteDatabase } from '../../embedded/database/pglite-database.ts';
import {
  openPgliteThread,
  type PgliteThread,
} from '../../embedded/database/thread/pglite-thread.ts';
import { PEOPLE, SERVERS } from '../../embedded/database/thread/protocol.ts';
import { keepUp } from '../../embedded/database/upkeep.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-error.ts';
import { keepDatabaseCode } from '../support/database-code.ts';
import { nothingAside, quietLog } from '../support/test-database.ts';

const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';
const BRIEF = { ...PEOPLE, statementMs: 300 };

describe('the thread of the database', () => {
  let folder: string;
  let pg: PgliteThread;
  beforeAll(async () => {
    await keepDatabaseCode();
    folder = mkdtempSync(join(tmpdir(), 'test-thread-'));
    pg = await openPgliteThread(folder, quietLog);
    await pg.statements(SERVERS).exec('create table kept (n int primary key)');
  });
  beforeEach(async () => {
    await pg.statements(SERVERS).exec('truncate kept');
  });
  afterAll(async () => {
    await pg.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const people = () => pg.statements(BRIEF);
  const insert = (n: number) => people().query('insert into kept values ($1)', [n]);
  const kept = async () =>
    (await people().query('select n from kept order by n', [])).rows.map((row) => row.n);

  it('ends a statement past its limit, and that statement alone', async () => {
    await insert(1);
    const endless = people().query(ENDLESS, []);
    const waiting = insert(2);
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    await waiting;
    expect(await kept()).toEqual([1, 2]);
  });

  it('ends a long statement as soon as somebody waits for the turn', async () => {
    const patient = pg.statements({ ...PEOPLE, contendedMs: 50, statementMs: 600_000 });
    const endless = patient.query(ENDLESS, []).catch((error: unknown) => error);
    await insert(7);
    expect(await endless).toMatchObject({ code: '57014' });
    expect(await kept()).toEqual([7]);
  });

  it('counts a statement that was ended as "unavailable", to be tried again', async () => {
    const error: unknown = await people()
      .query(ENDLESS, [])
      .catch((failure: unknown) => failure);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('leaves the thread that answers free while a statement runs', async () => {
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 5);
    await people()
      .query(ENDLESS, [])
      .catch(() => undefined);
    clearInterval(ticking);
    // On the same thread there would have been none.
    expect(ticks).toBeGreaterThan(3);
  });

  it('rolls a transaction back whose statement was ended, and gives its turn on', async () => {
    const open = await pg.begin(BRIEF);
    await open.query('insert into kept values (1)', []);
    await expect(open.query(ENDLESS, [])).rejects.toMatchObject({ code: '57014' });
    await open.rollback();
    await insert(2);
    expect(await kept()).toEqual([2]);
    await expect(open.query('select 1', [])).rejects.toMatchObject({ code: '57P02' });
  });

  it('hears its channels after the database was opened again', async () => {
    const heard: string[] = [];
    await pg.listen('news', (payload) => heard.push(payload));
    await people()
      .query(ENDLESS, [])
      .catch(() => undefined);
    await people().exec("notify news, 'still here'");
    await people().query('select 1', []);
    expect(heard).toEqual(['still here']);
  });

  it('loses nothing acknowledged over ten ends in the middle of writing', async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const ended = pg
        .statements({ ...BRIEF, statementMs: 20 })
        .query(ENDLESS, [])
        .catch(() => undefined);
      for (let i = 0; i < 20; i += 1) {
        const n = round * 100 + i;
        await insert(n).then(
          () => acknowledged.push(n),
          () => undefined,
        );
      }
      await ended;
    }
    const there = new Set(await kept());
    expect(acknowledged.filter((n) => !there.has(n))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(100);
  });

  it('refuses a turn that does not come in time, with an error that can be tried again', async () => {
    const open = await pg.begin(SERVERS);
    await expect(
      pg.statements({ ...BRIEF, waitMs: 50 }).query('select 1', []),
    ).rejects.toMatchObject({ code: '57P03' });
    await open.commit();
    await insert(1);
  });

  it('sends errors with their code and fields, but not what the statement held', async () => {
    await insert(1);
    const error: unknown = await insert(1).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '23505', table: 'kept', constraint: 'kept_pkey' });
    expect(Object.keys(Object(error))).not.toEqual(expect.arrayContaining(['query']));
    expect(Object.keys(Object(error))).not.toEqual(expect.arrayContaining(['params']));
  });

  it('outlives more errors than the stack of its WebAssembly would hold', async () => {
    const threads: string[] = [];
    const count = ({ threadName }: { threadName: string }) => threads.push(threadName);
    process.on('worker', count);
    for (let i = 0; i < 5_000; i += 1) {
      await expect(people().query('selec', [])).rejects.toMatchObject({ code: '42601' });
    }
    process.off('worker', count);
    await insert(1);
    expect(await kept()).toEqual([1]);
    expect(threads).toEqual([]);
  });

  it('takes no more room however often rows are replaced, as long as it is kept up', async () => {
    const database = pgliteDatabase(pg, SERVERS);
    await database.query('create table replaced (n int primary key, words text)');
    await database.query(
      "insert into replaced select n, repeat('x', 1000) from generate_series(1, 2000) n",
    );
    const replaceAll = async (times: number) => {
      for (let i = 0; i < times; i += 1) {
        await database.query("update replaced set words = repeat('y', 1000)");
      }
    };
    const sizes = async () => {
      const [table] = await database.query<{ bytes: number }>(
        "select pg_total_relation_size('replaced')::float8 as bytes",
      );
      const log = readdirSync(join(folder, 'pg_wal'))
        .map((name) => statSync(join(folder, 'pg_wal', name)))
        .reduce((all, file) => all + (file.isFile() ? file.size : 0), 0);
      return { table: table?.bytes ?? 0, log };
    };
    for (let round = 0; round < 3; round += 1) {
      await replaceAll(8);
      await keepUp(database, nothingAside);
    }
    const before = await sizes();
    for (let round = 0; round < 5; round += 1) {
      await replaceAll(8);
      await keepUp(database, nothingAside);
    }
    const after = await sizes();
    // Without upkeep 40 times 2 MB of rows, and as much of the log.
    expect(after.table).toBeLessThan(before.table + 5_000_000);
    expect(after.log).toBeLessThan(before.log + 40_000_000);
    const [known] = await database.query<{ rows: number }>(
      "select reltuples::float8 as rows from pg_class where relname = 'replaced'",
    );
    expect(known?.rows).toBe(2_000);
  });

  it('closes while a statement runs that would never end', async () => {
    const endless = pg
      .statements(SERVERS)
      .query(ENDLESS, [])
      .catch((error: unknown) => error);
    await pg.close();
    expect(await endless).toMatchObject({ code: '57P02' });
  });
});
