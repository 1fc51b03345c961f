import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { storeOutline } from '../../support/stored-outline.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { addEntry, applyAt, cardOf, saveTimes } from '../../support/watch-list.ts';
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
    first = await storeOutline(database, BTC);
    second = await storeOutline(database, BTC, { hours: 48, action: 'SHORT' });
    await addEntry(database, ann.id, BTC, first);
  });
  afterEach(() => forgetAll(opened));
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });

  const check = (tx: Database, snapshot = second) =>
    applyAt(tx, '12:16', eastern(12, 16), { [BTC]: snapshot });
  const told = async () =>
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

  it('who adds a coin comes after it, and is told by the next one', async () => {
    await inTurn(check, (on) => addEntry(on, bob.id, BTC, first));
    expect(await told()).toEqual([ann.id]);
    const card = await cardOf(database, bob.id, BTC);
    expect(card).toMatchObject({ changed: false, latest: first, checkedAt: null });
    const third = await storeOutline(database, BTC, { hours: 50, action: 'SHORT' });
    await database.transaction((tx) => check(tx, third));
    expect(await told()).toEqual([ann.id, bob.id]);
  });

  it('who was adding a coin is told with the others', async () => {
    await inTurn((tx) => addEntry(tx, bob.id, BTC, first), checkAlone);
    expect((await told()).sort()).toEqual([ann.id, bob.id].sort());
    expect(await cardOf(database, bob.id, BTC)).toMatchObject({ changed: true, latest: second });
  });

  it('who changes times was told by the old ones, and who was changing them goes by the new', async () => {
    await inTurn(check, (on) => saveTimes(on, ann.id, ['09:00']));
    expect(await told()).toEqual([ann.id]);
    expect(await cardOf(database, ann.id, BTC)).toMatchObject({ changed: true, latest: second });
    await addEntry(database, bob.id, BTC, first);
    await inTurn((tx) => saveTimes(tx, bob.id, ['09:00']), checkAlone);
    expect(await told()).toEqual([ann.id]);
    expect(await cardOf(database, bob.id, BTC)).toMatchObject({ changed: false, latest: first });
  });

  it('who adds and changes times at once has an entry with the new times', async () => {
    await inTurn(
      (tx) => addEntry(tx, bob.id, BTC, first),
      (on) => saveTimes(on, bob.id, ['09:00']),
    );
    const times = `select s.monitoring_times as times from public.watchlist_entries e
      join public.watch_states s on s.id = e.state_id where e.user_id = $1`;
    expect(await database.query(times, [bob.id])).toEqual([{ times: ['09:00'] }]);
    await inTurn(
      (tx) => saveTimes(tx, ann.id, ['10:00']),
      async (on) => addEntry(on, ann.id, 'ETHUSDT', await storeOutline(on, 'ETHUSDT')),
    );
    expect(await database.query(times, [ann.id])).toEqual([
      { times: ['10:00'] },
      { times: ['10:00'] },
    ]);
  });

  it('an account that ends takes with it what it was being told', async () => {
    await inTurn(check, (on) => on.query('delete from auth.users where id = $1', [ann.id]));
    expect(await told()).toEqual([]);
  });

  it('an account that is ending is not told any more', async () => {
    await addEntry(database, bob.id, BTC, first);
    await inTurn((tx) => tx.query('delete from auth.users where id = $1', [ann.id]), checkAlone);
    expect(await told()).toEqual([bob.id]);
  });
});
