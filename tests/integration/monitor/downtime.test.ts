import { afterEach, describe, expect, it } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { createApproved } from '../../support/people.ts';
import { eastern, forgetAll, type Watched, watchedOn } from '../../support/watchers.ts';

describe.each(await openBackends())('the monitor after downtime on $name', (opened) => {
  let watched: Watched;

  async function begin(): Promise<Watched> {
    watched = watchedOn(opened);
    await watched.api.server.start();
    return watched;
  }
  afterEach(async () => {
    await watched.api.server.stop();
    await forgetAll(opened);
  });

  const notices = () =>
    opened.database.query(
      `select user_id, missed_from as "from", missed_until as until from public.monitor_notices
       order by missed_from`,
    );

  it('makes up for a slot of the last hour', async () => {
    const { api, watch, entry, until, slots } = await begin();
    const ann = await createApproved(opened.database);
    await watch(ann, 'BTCUSDT');
    await api.server.stop();
    watched.market.clock.set(eastern(9, 0));
    await api.server.start();
    await until(eastern(9, 0));
    expect(await slots()).toEqual(['08:16 done']);
    expect((await entry(ann, 'BTCUSDT')).checkedAt).toEqual(new Date(eastern(9, 0)));
    expect(await notices()).toEqual([]);
  });

  it('marks older slots as missed and notifies once the people whose slots they were', async () => {
    const { api, watch, until, setTimes, slots, count } = await begin();
    const [ann, bob] = [
      await createApproved(opened.database),
      await createApproved(opened.database),
    ];
    await watch(ann, 'BTCUSDT');
    await watch(bob, 'BTCUSDT');
    await setTimes(bob, ['20:00']);
    await until(eastern(8, 20));
    await api.server.stop();
    watched.market.clock.set(eastern(19, 0));
    await api.server.start();
    await until(eastern(19, 0));
    await until(eastern(19, 10));
    expect(await slots()).toEqual(['08:16 done', '12:16 missed', '15:45 missed', '18:45 done']);
    expect(await notices()).toEqual([
      { user_id: ann.id, from: new Date(eastern(8, 20)), until: new Date(eastern(18, 0)) },
    ]);
    const alerts = await opened.database.query(
      `select a.user_id, a.status from public.alerts a
       join public.monitor_notices n on n.id = a.event_id where a.kind = 'missed'`,
    );
    expect(alerts).toEqual([{ user_id: ann.id, status: 'pending' }]);
    expect(await count('analysis_runs', "purpose = 'monitor'")).toBe(2);
  });

  it('runs no slot twice when the clock is stepped back', async () => {
    const { watch, until, slots, count } = await begin();
    const ann = await createApproved(opened.database);
    await watch(ann, 'BTCUSDT');
    await until(eastern(8, 30));
    await until(eastern(8, 10));
    await until(eastern(8, 40));
    expect(await slots()).toEqual(['08:16 done']);
    expect(await count('analysis_runs', "purpose = 'monitor'")).toBe(1);
  });

  it('runs what a clock that had run ahead marked as missed', async () => {
    const { watch, until, slots } = await begin();
    const ann = await createApproved(opened.database);
    await watch(ann, 'BTCUSDT');
    await until(eastern(14, 0));
    expect(await slots()).toEqual(['08:16 missed', '12:16 missed']);
    await until(eastern(8, 10));
    await until(eastern(8, 16));
    expect(await slots()).toEqual(['08:16 done', '12:16 missed']);
  });

  it('ends what was opened before it went down, when it is back in time', async () => {
    const { api, watch, until, slots, market, entry } = await begin();
    const ann = await createApproved(opened.database);
    await watch(ann, 'BTCUSDT', 'ETHUSDT');
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    market.before = async (call) => {
      if (call !== 'candles') return;
      asked.resolve();
      await held.promise;
    };
    market.clock.set(eastern(8, 16));
    await asked.promise;
    const stopped = api.server.stop();
    held.resolve();
    await stopped;
    expect(await slots()).toEqual(['08:16 open']);
    market.before = async () => undefined;
    market.clock.set(eastern(8, 50));
    await api.server.start();
    await until(eastern(8, 50));
    expect(await slots()).toEqual(['08:16 done']);
    for (const coin of ['BTCUSDT', 'ETHUSDT']) {
      expect(await entry(ann, coin)).toMatchObject({ error: null, checkedAt: expect.any(Date) });
    }
  });
});
