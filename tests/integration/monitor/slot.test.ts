import { afterEach, describe, expect, it } from 'vitest';
import { currentCaller } from '../../../analysis-server/market/request-budget/caller.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, createWaitlisted, setApproved } from '../../support/people.ts';
import {
  eastern,
  forgetAll,
  secondMonitor,
  type Watched,
  watchedOn,
} from '../../support/watchers.ts';

describe.each(await openBackends())('a monitoring slot on $name', (opened) => {
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

  it('notifies everybody who is due, once, and analyses their coin once', async () => {
    const { watchChanged, entry, until, alerts, slots, count } = await begin();
    const [ann, bob] = [
      await createApproved(opened.database),
      await createApproved(opened.database),
    ];
    await watchChanged(ann, 'BTCUSDT');
    await watchChanged(bob, 'BTCUSDT');
    const before = await entry(ann, 'BTCUSDT');
    await until(eastern(12, 16));
    expect(await slots()).toEqual(['08:16 missed', '12:16 done']);
    expect(await count('analysis_runs', "purpose = 'monitor'")).toBe(1);
    for (const person of [ann, bob]) {
      const after = await entry(person, 'BTCUSDT');
      expect(after).toMatchObject({ changed: true, previous: before.current, error: null });
      expect(after.latest).toBe(after.current);
      expect(after.current).not.toBe(before.current);
      expect(after.changes[0]).toEqual({
        kind: 'ended',
        action: 'LONG',
        by: 'void',
        sentence: 'LONG ended without a result',
      });
      expect(after.checkedAt).toEqual(new Date(eastern(12, 16)));
      const sent = await alerts(person);
      expect(sent).toEqual([
        expect.objectContaining({ coin: 'BTCUSDT', expires: new Date(eastern(15, 45)) }),
      ]);
    }
    const [{ notice } = { notice: null }] = await opened.database.query<{ notice: boolean }>(
      `select a.previous_snapshot_id = $1 and a.snapshot_id = e.current_snapshot as notice
       from public.alerts a join public.watchlist e using (user_id, coin)`,
      [before.current],
    );
    expect(notice).toBe(true);
  });

  it('reads candles as background work, and what a person asks for as theirs', async () => {
    const { watch, until, market } = await begin();
    const reads: string[] = [];
    market.before = async (call, coin) => {
      if (call === 'candles') reads.push(`${coin} ${currentCaller().urgency}`);
    };
    await watch(await createApproved(opened.database), 'LTCUSDT');
    expect(new Set(reads.splice(0))).toEqual(new Set(['LTCUSDT person']));
    await until(eastern(12, 16));
    expect(new Set(reads)).toEqual(new Set(['LTCUSDT background']));
  });

  it('without a change moves the newest analysis and its time alone', async () => {
    const { watch, entry, until, alerts } = await begin();
    const ann = await createApproved(opened.database);
    await watch(ann, 'ETHUSDT');
    const before = await entry(ann, 'ETHUSDT');
    await until(eastern(8, 16));
    const after = await entry(ann, 'ETHUSDT');
    expect(after.latest).not.toBe(before.latest);
    expect(after).toMatchObject({
      current: before.current,
      previous: null,
      changed: false,
      changes: [],
      checkedAt: new Date(eastern(8, 16)),
    });
    expect(await alerts(ann)).toEqual([]);
  });

  it('passes over those who are not due or chose no time, and notifies nobody who is not approved', async () => {
    const { watchChanged, entry, until, setTimes, alerts } = await begin();
    const [ann, early, none, gone] = await Promise.all(
      Array.from({ length: 4 }, () => createApproved(opened.database)),
    );
    if (!ann || !early || !none || !gone) throw new Error('four people');
    for (const person of [ann, early, none, gone]) await watchChanged(person, 'BTCUSDT');
    await setTimes(early, ['09:00']);
    await setTimes(none, []);
    await setApproved(opened.database, gone, false);
    const before = await entry(none, 'BTCUSDT');
    await until(eastern(9, 0));
    const early9 = await entry(early, 'BTCUSDT');
    expect(early9).toMatchObject({ changed: true, checkedAt: new Date(eastern(9, 0)) });
    await until(eastern(12, 16));
    const { changed, latest, checkedAt } = await entry(ann, 'BTCUSDT');
    expect(changed).toBe(true);
    expect(checkedAt).toEqual(new Date(eastern(12, 16)));
    // The coin's newest analysis is everybody's; a change is for those who are due.
    expect(await entry(early, 'BTCUSDT')).toEqual({ ...early9, latest, checkedAt });
    expect(await entry(none, 'BTCUSDT')).toEqual({ ...before, latest, checkedAt });
    // What they would find if they were approved again; until then they see nothing.
    expect(await entry(gone, 'BTCUSDT')).toEqual(await entry(ann, 'BTCUSDT'));
    for (const person of [none, gone]) expect(await alerts(person)).toEqual([]);
    for (const person of [early, ann]) expect(await alerts(person)).toHaveLength(1);
  });

  it('goes by settings saved in the minute before', async () => {
    const { watch, entry, until, setTimes, slots } = await begin();
    const ann = await createApproved(opened.database);
    await watch(ann, 'ETHUSDT');
    await setTimes(ann, ['11:00']);
    await until(eastern(11, 29));
    await setTimes(ann, ['11:30', '23:59']);
    await until(eastern(11, 30));
    expect(await slots()).toEqual(['11:00 done', '11:30 done']);
    expect((await entry(ann, 'ETHUSDT')).checkedAt).toEqual(new Date(eastern(11, 30)));
  });

  it('is opened by one of two schedulers, and applied once', async () => {
    const { watch, watchChanged, until, alerts, count, market } = await begin();
    const ann = await createApproved(opened.database);
    await watchChanged(ann, 'BTCUSDT');
    await watch(ann, 'ETHUSDT', 'SOLUSDT');
    const second = secondMonitor(opened, market);
    await second.start();
    await until(eastern(12, 16));
    await second.stop();
    expect(await count('analysis_runs', "purpose = 'monitor'")).toBe(3);
    expect(await count('monitor_checks', "status = 'applied'")).toBe(3);
    expect((await alerts(ann)).filter(({ coin }) => coin === 'BTCUSDT')).toHaveLength(1);
  });

  it('says why a check failed, keeps the last result, and tries again in the next slot', async () => {
    const { watchChanged, entry, until, market, alerts } = await begin();
    const ann = await createApproved(opened.database);
    await watchChanged(ann, 'BTCUSDT');
    const before = await entry(ann, 'BTCUSDT');
    market.before = async (call) => {
      if (call === 'coins') throw new Error('the feed is spoilt');
    };
    await until(eastern(12, 16));
    expect(await entry(ann, 'BTCUSDT')).toEqual({
      ...before,
      checkedAt: new Date(eastern(12, 16)),
      error: 'The analysis failed unexpectedly. Please try again.',
    });
    expect(await alerts(ann)).toEqual([]);
    market.before = async () => undefined;
    await until(eastern(15, 45));
    expect(await entry(ann, 'BTCUSDT')).toMatchObject({ changed: true, error: null });
  });

  it('waits for nobody who has never been approved', async () => {
    const { until, slots } = await begin();
    await createWaitlisted(opened.database);
    await until(eastern(8, 16));
    expect(await slots()).toEqual([]);
  });
});
