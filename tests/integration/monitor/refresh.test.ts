import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { eastern, forgetAll, type Watched, watchedOn } from '../../support/watchers.ts';

describe.each(await openBackends())('a refresh by a person on $name', (opened) => {
  let watched: Watched;
  let ann: Person;
  let bob: Person;

  async function begin(): Promise<Watched> {
    watched = watchedOn(opened);
    await watched.api.server.start();
    ann = await createApproved(opened.database);
    bob = await createApproved(opened.database);
    await watched.watchChanged(ann, 'BTCUSDT');
    await watched.watchChanged(bob, 'BTCUSDT');
    return watched;
  }
  afterEach(async () => {
    await watched.api.server.stop();
    await forgetAll(opened);
  });

  async function analyse(person: Person, coin: string, refresh: boolean): Promise<string> {
    const key = randomUUID();
    const body = { coin, key, user_id: person.id, refresh };
    expect((await watched.api.post(person, '/analyze', body)).status).toBe(202);
    const done = await watched.api.finished(person, coin, key);
    if (done.status !== 'complete') throw new Error(`ended as ${done.status}`);
    return done.snapshot_id;
  }

  it('moves that entry alone, says what changed, and alerts nobody', async () => {
    const { entry, market, alerts } = await begin();
    const before = await entry(bob, 'BTCUSDT');
    market.clock.set(eastern(11, 0));
    const snapshot = await analyse(ann, 'BTCUSDT', true);
    const after = await entry(ann, 'BTCUSDT');
    expect(after).toMatchObject({
      current: snapshot,
      latest: snapshot,
      previous: before.current,
      changed: true,
      checkedAt: new Date(eastern(11, 0)),
    });
    expect(after.changes[0]).toMatchObject({ kind: 'ended', by: 'void' });
    expect(await entry(bob, 'BTCUSDT')).toEqual(before);
    expect([await alerts(ann), await alerts(bob)]).toEqual([[], []]);
  });

  it('has moved the entry where the candle was analysed before', async () => {
    const { entry, market } = await begin();
    market.clock.set(eastern(11, 0));
    const snapshot = await analyse(bob, 'BTCUSDT', false);
    expect(await analyse(ann, 'BTCUSDT', true)).toBe(snapshot);
    expect((await entry(ann, 'BTCUSDT')).latest).toBe(snapshot);
    expect((await entry(bob, 'BTCUSDT')).latest).not.toBe(snapshot);
  });

  it('leaves the list alone when the dashboard asked, or the coin is not on it', async () => {
    const { entry, market, count } = await begin();
    const before = await entry(ann, 'BTCUSDT');
    market.clock.set(eastern(11, 0));
    await analyse(ann, 'BTCUSDT', false);
    await analyse(ann, 'ETHUSDT', true);
    expect(await entry(ann, 'BTCUSDT')).toEqual(before);
    expect(await count('watchlist_entries')).toBe(2);
  });

  it('is not notified again by the slot that finds the same', async () => {
    const { market, until, alerts, entry } = await begin();
    market.clock.set(eastern(12, 15));
    const snapshot = await analyse(ann, 'BTCUSDT', true);
    await until(eastern(12, 16));
    expect((await entry(bob, 'BTCUSDT')).latest).toBe(snapshot);
    expect(await alerts(ann)).toEqual([]);
    expect(await alerts(bob)).toHaveLength(1);
    expect((await entry(ann, 'BTCUSDT')).checkedAt).toEqual(new Date(eastern(12, 16)));
  });
});
