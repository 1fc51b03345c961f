import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applySnapshot } from '../../../analysis-server/monitor/finish-checks.ts';
import { applyToPeople } from '../../../analysis-server/monitor/refresh.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { storeLook } from '../../support/stored-looks.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { addEntry, cardOf, saveTimes } from '../../support/watch-list.ts';
import { eastern, forgetAll } from '../../support/watchers.ts';

// PGlite has one connection: nothing runs beside a transaction.
const postgres = await startPostgres();
const title = 'while a check is applied';
const BTC = 'BTCUSDT';

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let opened: TestDatabase;
  let database: Database;
  let ann: Person;
  let bob: Person;
  let first: string;
  let second: string;

  beforeAll(async () => {
    opened = await openTestDatabase((await postgres?.createDatabase()) ?? '');
    database = opened.database;
  });
  beforeEach(async () => {
    ann = await createApproved(database);
    bob = await createApproved(database);
    first = await storeLook(database, BTC);
    second = await storeLook(database, BTC, { hours: 48, action: 'SHORT' });
    await addEntry(database, ann.id, BTC, first);
  });
  afterEach(() => forgetAll(opened));
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  const check = (tx: Database, snapshotId = second) =>
    applySnapshot(tx, { coin: BTC, snapshotId, time: '12:16', now: eastern(12, 16) });
  const notified = async () =>
    (
      await database.query<{ id: string }>(
        'select a.user_id as id from public.alerts a order by a.id',
      )
    ).map(({ id }) => id);
  const waiting = async () =>
    (
      await database.query<{ count: number }>(
        `select count(*) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]?.count;

  /** Does `first`, then `second` up to where it waits, ends the first and waits for the second. */
  async function inTurn(
    before: (tx: Database) => Promise<unknown>,
    after: (on: Database) => Promise<unknown>,
  ): Promise<void> {
    let waits: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await before(tx);
      waits = after(database);
      await expect.poll(waiting).toBe(1);
    });
    await waits;
  }
  const checkAlone = (on: Database) => on.transaction((tx) => check(tx));

  it('a person who adds a coin comes after it, and is notified by the next one', async () => {
    await inTurn(check, (on) => addEntry(on, bob.id, BTC, first));
    expect(await notified()).toEqual([ann.id]);
    const card = await cardOf(database, bob.id, BTC);
    expect(card).toMatchObject({ changed: false, latest: first, checkedAt: null });
    const third = await storeLook(database, BTC, { hours: 50, action: 'SHORT' });
    await database.transaction((tx) => check(tx, third));
    expect(await notified()).toEqual([ann.id, bob.id]);
  });

  it('a person who was adding a coin is notified with the others', async () => {
    await inTurn((tx) => addEntry(tx, bob.id, BTC, first), checkAlone);
    expect((await notified()).sort()).toEqual([ann.id, bob.id].sort());
    expect(await cardOf(database, bob.id, BTC)).toMatchObject({ changed: true, latest: second });
  });

  it('who changes times does not wait for it, nor it for them: it goes by the times that are saved', async () => {
    await addEntry(database, bob.id, BTC, first);
    await database.transaction(async (tx) => {
      await saveTimes(tx, bob.id, ['09:00']);
      await checkAlone(database);
    });
    expect((await notified()).sort()).toEqual([ann.id, bob.id].sort());
    const third = await storeLook(database, BTC, { hours: 96 });
    await database.transaction(async (tx) => {
      await check(tx, third);
      await saveTimes(database, ann.id, ['09:00']);
    });
    expect((await notified()).slice(2)).toEqual([ann.id]);
    expect(await cardOf(database, bob.id, BTC)).toMatchObject({ current: second, latest: third });
  });

  it('who refreshes comes after it, and has no older analysis than it brought', async () => {
    const third = await storeLook(database, BTC, { hours: 49, action: 'SHORT' });
    const refresh = { coin: BTC, snapshotId: third, now: eastern(12, 17) };
    await inTurn(check, (on) => on.transaction((tx) => applyToPeople(tx, refresh, [ann.id])));
    expect(await notified()).toEqual([ann.id]);
    const card = { current: second, latest: third, previous: first, changed: true };
    expect(await cardOf(database, ann.id, BTC)).toMatchObject(card);
    await database.transaction((tx) => check(tx));
    expect(await cardOf(database, ann.id, BTC)).toMatchObject(card);
  });

  it('an account that ends takes its notifications with it', async () => {
    await inTurn(check, (on) => on.query('delete from auth.users where id = $1', [ann.id]));
    expect(await notified()).toEqual([]);
  });

  it('an account that is ending is not notified any more', async () => {
    await addEntry(database, bob.id, BTC, first);
    await inTurn((tx) => tx.query('delete from auth.users where id = $1', [ann.id]), checkAlone);
    expect(await notified()).toEqual([bob.id]);
  });
});
