import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneOldRows } from '../../../analysis-server/jobs/housekeeping.ts';
import { applySnapshot } from '../../../analysis-server/monitor/finish-checks.ts';
import { applyToPeople } from '../../../analysis-server/monitor/refresh.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-error.ts';
import { openPostgres } from '../../../platform/database/postgres-database.ts';
import { createApproved } from '../../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../../support/postgres.ts';
import { storeLook } from '../../support/stored-looks.ts';
import {
  nothingAside,
  openTestDatabase,
  quietLog,
  type TestDatabase,
} from '../../support/test-database.ts';
import { acknowledge, addEntry, saveTimes } from '../../support/watch-list.ts';
import { eastern } from '../../support/watchers.ts';

const postgres = await startPostgres();
const title = 'a crowd that acts while checks are applied';
const COINS = ['ADAUSDT', 'BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOTUSDT'];
/** CROWD_ROUNDS=200 for the long run. */
const ROUNDS = Number(process.env.CROWD_ROUNDS ?? 12);
const EACH = 4;

/** One of a list, at random. */
function oneOf<T>(list: readonly T[]): T {
  const [found] = list.slice(Math.floor(Math.random() * list.length));
  if (found === undefined) throw new Error('an empty list');
  return found;
}
const shuffled = <T>(list: readonly T[]) =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  let opened: TestDatabase;
  let crowd: Database;

  beforeAll(async () => {
    const url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
    crowd = openPostgres(url, { max: 16, acquireTimeoutMs: 60_000, log: quietLog });
  });
  afterAll(async () => {
    await crowd.close();
    await opened.close();
    await postgres?.stop();
  });

  const first = new Map<string, string>();

  async function people(count = EACH): Promise<string[]> {
    const made = await Promise.all(Array.from({ length: count }, () => createApproved(crowd)));
    return made.map(({ id }) => id);
  }
  /** Several coins in one statement, in no order. */
  async function addAll(person: string): Promise<void> {
    const coins = shuffled(COINS);
    await crowd.query(
      `insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select $1, c, s from unnest($2::text[], $3::uuid[]) x (c, s) on conflict do nothing`,
      [person, coins, coins.map((coin) => first.get(coin))],
    );
  }
  const remove = (person: string, coin: string) =>
    crowd.query('delete from public.watchlist_entries where user_id = $1 and coin = $2', [
      person,
      coin,
    ]);
  /** One after the other, as the app does. */
  async function removeAll(person: string): Promise<void> {
    for (const coin of shuffled(COINS)) await remove(person, coin);
  }
  /** As a scheduler does. */
  async function checkAll(
    coins: readonly string[],
    fresh: ReadonlyMap<string, string>,
  ): Promise<void> {
    for (const coin of coins) {
      const check = {
        coin,
        snapshotId: fresh.get(coin) ?? '',
        time: '12:16',
        now: eastern(12, 16),
      };
      await crowd.transaction((tx) => applySnapshot(tx, check));
    }
  }
  const times = (person: string, due: readonly (readonly string[])[]) =>
    saveTimes(crowd, person, oneOf(due));
  /** Always due at 12:16, whichever of these they have. */
  const DUE = [['12:16'], ['08:16', '12:16'], ['12:16', '20:00']];

  it('loses and doubles nothing, and nobody is held up for good', {
    timeout: 60_000 + ROUNDS * 10_000,
  }, async () => {
    for (const coin of COINS) {
      const snapshot = await storeLook(crowd, coin);
      first.set(coin, snapshot);
      // A run refers to it, so that housekeeping leaves it for those who add it later.
      await crowd.query(
        `insert into public.analysis_runs (coin, market, candle_close, status, snapshot_id)
         values ($1, 'recorded', now(), 'complete', $2)`,
        [coin, snapshot],
      );
    }
    const [still, adding, choosing, leaving, refreshing, seeing] = await Promise.all(
      Array.from({ length: 6 }, () => people()),
    );
    if (!still || !adding || !choosing || !leaving || !refreshing || !seeing)
      throw new Error('all');
    for (const person of [still, adding, choosing, refreshing, seeing].flat()) await addAll(person);
    const applied: string[] = [];

    for (let round = 1; round <= ROUNDS; round += 1) {
      const fresh = new Map<string, string>();
      for (const coin of COINS) {
        const action = round % 2 === 1 ? 'SHORT' : 'LONG';
        fresh.set(coin, await storeLook(crowd, coin, { hours: round * 48, action }));
      }
      applied.push(...fresh.values());
      const check = (coins: readonly string[]) => checkAll(coins, fresh);
      const shut = await people(2);
      for (const person of shut) await addAll(person);
      const acts: (() => Promise<unknown>)[] = [
        () => check(COINS.slice(0, 4).reverse()),
        () => check(COINS.slice(4)),
        // Another scheduler that is a little late.
        () => check(shuffled(COINS)),
        () => pruneOldRows(crowd, nothingAside),
        ...shut.map(
          (person) => () => crowd.query('delete from auth.users where id = $1', [person]),
        ),
        // Who adds while their account ends may find it gone.
        ...shut.map((person) => async () => {
          try {
            await removeAll(person);
            await addAll(person);
            await times(person, DUE);
          } catch (error) {
            if (!isForeignKeyViolation(error)) throw error;
          }
        }),
        ...adding.map((person) => async () => {
          const coin = oneOf(COINS);
          await remove(person, coin);
          await addEntry(crowd, person, coin, first.get(coin) ?? '');
          await times(person, DUE);
        }),
        ...choosing.map((person) => () => times(person, DUE)),
        ...leaving.map((person) => () => (round % 2 === 1 ? addAll(person) : removeAll(person))),
        ...refreshing.flatMap((person) => [
          () => {
            const coin = oneOf(COINS);
            const snapshotId = fresh.get(coin) ?? '';
            const refresh = { coin, snapshotId, now: eastern(12, 0) };
            return crowd.transaction((tx) => applyToPeople(tx, refresh, [person]));
          },
          () => times(person, [['09:00'], ['12:16']]),
        ]),
        ...seeing.map((person) => () => acknowledge(crowd, person, oneOf(COINS))),
      ];
      await Promise.all(shuffled(acts).map((act) => act()));
    }
    // What was added too late for the last round's check is checked now.
    await checkAll(
      COINS,
      new Map(COINS.map((coin, n) => [coin, applied.at(n - COINS.length) ?? ''])),
    );
    await pruneOldRows(crowd, nothingAside);

    const rows = <T>(sql: string, params: readonly unknown[] = []) => crowd.query<T>(sql, params);
    // Who only watched, chose times that are due, or looked, was notified of every change once.
    for (const person of [still, choosing, seeing].flat()) {
      const notified = await rows<{ id: string }>(
        'select snapshot_id as id from public.alerts where user_id = $1',
        [person],
      );
      expect(notified.map(({ id }) => id).sort()).toEqual([...applied].sort());
    }
    // No alert of who left.
    expect(
      await rows(
        'select 1 from public.alerts a where not exists (select 1 from auth.users u where u.id = a.user_id)',
      ),
    ).toEqual([]);
    // Nobody has a change on the list that they were not notified of, but who asked for it themselves.
    expect(
      await rows(
        `select e.coin, e.user_id from public.watchlist_entries e
         where e.change_detected and e.user_id <> all ($1::uuid[]) and not exists (
           select 1 from public.alerts a
           where a.user_id = e.user_id and a.snapshot_id = e.current_snapshot
         )`,
        [refreshing],
      ),
    ).toEqual([]);
    // Every entry is shown, with analyses of its coin: housekeeping has taken none of them.
    expect(
      await rows(
        `select e.id from public.watchlist_entries e
         left join public.watchlist w on w.id = e.id
         left join public.analysis_snapshots s on s.id = w.latest_snapshot
         where s.coin is distinct from e.coin
           or (e.previous_snapshot is not null and w.previous_sync is null)`,
      ),
    ).toEqual([]);
  });
});
