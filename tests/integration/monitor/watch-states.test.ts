import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepHouse } from '../../../analysis-server/jobs/housekeeping.ts';
import { applyToPerson } from '../../../analysis-server/monitor/refresh.ts';
import { startBackends } from '../../support/backends.ts';
import { createApproved, type Person, setApproved } from '../../support/people.ts';
import { storeOutline } from '../../support/stored-outline.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  acknowledge,
  addEntry,
  applyAt,
  asPerson,
  cardOf,
  saveTimes,
} from '../../support/watch-list.ts';
import { eastern, forgetAll } from '../../support/watchers.ts';

const backends = await startBackends();
const BTC = 'BTCUSDT';

describe.each(backends)('what alike entries have in common on $name', (backend) => {
  let opened: TestDatabase;
  let ann: Person;
  let bob: Person;
  let first: string;

  beforeAll(async () => {
    opened = await backend.open();
  });
  beforeEach(async () => {
    ann = await createApproved(opened.database);
    bob = await createApproved(opened.database);
    first = await storeOutline(opened.database, BTC);
  });
  afterEach(() => forgetAll(opened));
  afterAll(async () => {
    await opened.close();
    await backend.stop();
  });

  const add = (person: Person, snapshot = first) =>
    addEntry(opened.database, person.id, BTC, snapshot);
  async function card(person: Person) {
    const found = await cardOf(opened.database, person.id, BTC);
    if (!found) throw new Error('the coin is on the list');
    return found;
  }
  const check = (time: string, snapshot: string, hour = 12) =>
    opened.database.transaction((tx) => applyAt(tx, time, eastern(hour, 16), { [BTC]: snapshot }));
  /** The plan is turned around at every second one, two days apart. */
  const turned = (times: number) =>
    storeOutline(opened.database, BTC, {
      hours: times * 48,
      action: times % 2 === 1 ? 'SHORT' : 'LONG',
    });
  const told = async (person: Person) =>
    (
      await opened.database.query<{ id: string }>(
        'select a.snapshot_id as id from public.alerts a where a.user_id = $1 order by a.id',
        [person.id],
      )
    ).map(({ id }) => id);
  const states = async () =>
    (
      await opened.database.query<{ id: number }>('select id from public.watch_states order by id')
    ).map(({ id }) => id);
  const seenBy = (person: Person) =>
    asPerson(opened.database, person.id, async (tx) => ({
      states: await tx.query<{ id: number }>('select id from public.watch_states'),
      cards: await tx.query<{ latest: string; changed: boolean }>(
        'select latest_snapshot as latest, change_detected as changed from public.watchlist_cards',
      ),
    }));

  it('is one row for people with the same times, which each of them sees', async () => {
    await add(ann);
    await add(bob);
    const { state } = await card(ann);
    expect(await states()).toEqual([state]);
    for (const person of [ann, bob]) {
      expect(await seenBy(person)).toEqual({
        states: [{ id: state }],
        cards: [{ latest: first, changed: false }],
      });
    }
  });

  it('is another row for who has other times, unseen by the first', async () => {
    await saveTimes(opened.database, bob.id, ['09:00', '12:16']);
    await add(ann);
    await add(bob);
    const [anns, bobs] = [await card(ann), await card(bob)];
    expect(bobs.state).not.toBe(anns.state);
    expect((await seenBy(ann)).states).toEqual([{ id: anns.state }]);
    const snapshot = await turned(1);
    expect(await check('09:00', snapshot, 9)).toEqual({ changed: 1, unchanged: 0, alerts: 1 });
    expect(await card(ann)).toEqual(anns);
    expect(await card(bob)).toMatchObject({ changed: true, latest: snapshot, state: bobs.state });
    expect([await told(ann), await told(bob)]).toEqual([[], [snapshot]]);
  });

  it('is another row at once for who changes times, with the same values', async () => {
    await add(ann);
    await add(bob);
    const snapshot = await turned(1);
    await check('12:16', snapshot);
    await acknowledge(opened.database, bob.id, BTC);
    const before = await card(bob);
    expect(before.changed).toBe(false);
    await saveTimes(opened.database, bob.id, ['09:00']);
    const after = await card(bob);
    expect(after).toEqual({ ...before, state: after.state });
    expect(after.state).not.toBe(before.state);
    expect(await card(ann)).toMatchObject({ changed: true, state: before.state });
    await saveTimes(opened.database, ann.id, ['09:00']);
    expect((await card(ann)).state).toBe(after.state);
    await opened.database.query('delete from public.user_settings where user_id = $1', [ann.id]);
    expect((await card(ann)).state).toBe(before.state);
  });

  it('remembers of each person what they have seen, until the next change', async () => {
    await add(ann);
    await add(bob);
    await check('12:16', await turned(1));
    await acknowledge(opened.database, ann.id, BTC);
    const same = await storeOutline(opened.database, BTC, { hours: 49, action: 'SHORT' });
    expect(await check('12:16', same)).toEqual({ changed: 0, unchanged: 1, alerts: 0 });
    expect([(await card(ann)).changed, (await card(bob)).changed]).toEqual([false, true]);
    const next = await turned(2);
    await check('12:16', next);
    expect([(await card(ann)).changed, (await card(bob)).changed]).toEqual([true, true]);
    expect((await told(ann)).at(-1)).toBe(next);
  });

  it('moves for who is not approved without telling or showing it to them', async () => {
    await add(ann);
    await add(bob);
    await setApproved(opened.database, bob, false);
    const snapshot = await turned(1);
    expect(await check('12:16', snapshot)).toMatchObject({ alerts: 1 });
    expect(await told(bob)).toEqual([]);
    expect(await seenBy(bob)).toEqual({ states: [], cards: [] });
    await setApproved(opened.database, bob, true);
    expect((await seenBy(bob)).cards).toEqual([{ latest: snapshot, changed: true }]);
  });

  it('parts for a refresh and becomes one row again once it is alike', async () => {
    const { database } = opened;
    await add(ann);
    await add(bob);
    const before = await card(bob);
    const snapshot = await turned(1);
    const refresh = { coin: BTC, snapshotId: snapshot, now: eastern(11, 0), userId: ann.id };
    await database.transaction((tx) => applyToPerson(tx, refresh));
    const parted = await card(ann);
    expect(parted).toMatchObject({ changed: true, latest: snapshot, previous: first });
    expect(await card(bob)).toEqual(before);
    // Alone in its state, it is not parted again.
    await database.transaction((tx) => applyToPerson(tx, { ...refresh, now: eastern(11, 1) }));
    expect((await card(ann)).state).toBe(parted.state);
    expect(await keepHouse(database)).toMatchObject({ merged: 0, states: 0 });

    const same = await storeOutline(database, BTC, { hours: 49, action: 'SHORT' });
    // They differ in what changed last; after a change for both they are alike.
    await check('12:16', same);
    await check('12:16', await turned(2));
    await check('12:16', await turned(3));
    const [anns, bobs] = [await card(ann), await card(bob)];
    expect(anns).toEqual({ ...bobs, state: anns.state });
    expect(await keepHouse(database)).toMatchObject({ merged: 1, states: 1 });
    expect(await states()).toEqual([before.state]);
    expect([await card(ann), await card(bob)]).toEqual([bobs, bobs]);
  });

  it('goes once nobody refers to it', async () => {
    await add(ann);
    await add(bob, await turned(2));
    const { state } = await card(ann);
    await opened.database.query('delete from public.watchlist_entries where user_id = $1', [
      bob.id,
    ]);
    expect(await states()).toHaveLength(2);
    expect(await keepHouse(opened.database)).toMatchObject({ states: 1 });
    expect(await states()).toEqual([state]);
  });

  it('is had for several coins at once, and for none that is no analysis of the coin', async () => {
    const eth = await storeOutline(opened.database, 'ETHUSDT');
    const insert = (coins: readonly string[], snapshots: readonly string[]) =>
      opened.database.query(
        `insert into public.watchlist_entries (user_id, coin, current_snapshot)
         select $1, c, s from unnest($2::text[], $3::uuid[]) x (c, s)`,
        [ann.id, coins, snapshots],
      );
    await expect(insert(['ETHUSDT', BTC], [eth, eth])).rejects.toMatchObject({ code: '23514' });
    await insert(['ETHUSDT', BTC], [eth, first]);
    expect(await states()).toHaveLength(2);
    expect((await card(ann)).latest).toBe(first);
  });
});
