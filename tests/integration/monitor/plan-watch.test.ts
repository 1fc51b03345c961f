import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBackends } from '../../support/backends.ts';
import { addEntryAt, alertsOf } from '../../support/level-watch.ts';
import { createApproved } from '../../support/people.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { storePlan } from '../../support/stored-plan.ts';
import { at, NOON, type WatchDesk, watchDesk } from '../../support/watch-desk.ts';

describe.each(await openBackends())('the watch of plans on $name', (opened) => {
  const db = opened.database;
  let desk: WatchDesk;

  beforeEach(async () => {
    desk = await watchDesk(opened);
  });
  afterEach(() => desk.close());

  it('judges a plan: waypoint, stop, and then it is over', async () => {
    const plan = await desk.plan();
    desk.market.move('BTCUSDT', at(2), { high: 67_010 });
    desk.market.move('BTCUSDT', at(4), { low: 61_990 });
    desk.market.move('BTCUSDT', at(6), { high: 70_000 });
    await desk.until(await desk.start(), 14);
    expect(await alertsOf(db, desk.ann.id)).toEqual([
      {
        kind: 'target',
        coin: 'BTCUSDT',
        title: 'BTC: TP1 reached at 67,000.0',
        body: 'LONG from 64,000.0 is 1.50 R ahead. It runs to TP2 69,000.0; stop 62,000.0.',
        urgent: false,
      },
      {
        kind: 'stop',
        coin: 'BTCUSDT',
        title: 'BTC: stop hit at 62,000.0',
        body: 'LONG from 64,000.0 ended at 12:05 UTC: −1.05 R. TP1 was reached.',
        urgent: true,
      },
    ]);
    expect(await desk.touches(plan)).toEqual(['TP1 3', 'stop 5']);
    expect(await desk.watched(plan)).toEqual({ until: 5, over: 5 });
  });

  it('counts a minute with stop and target as a stop, and ends at the primary target', async () => {
    const stopped = await desk.plan({ action: 'SHORT' });
    desk.market.move('BTCUSDT', at(1), { high: 66_500, low: 58_000 });
    await desk.until(await desk.start(), 14);
    expect(await desk.touches(stopped)).toEqual(['stop 2']);
    const hit = await storePlan(db, 'ETHUSDT', { hours: 12 });
    await addEntryAt(db, desk.ann.id, 'ETHUSDT', hit.snapshot, NOON);
    desk.market.move('ETHUSDT', at(15), { high: 69_000 });
    await desk.until(await desk.start(), 28);
    expect(await desk.touches(hit)).toEqual(['TP1 16', 'TP2 16']);
    expect((await desk.notified()).slice(1)).toEqual(['target: ETH: TP2 reached at 69,000.0']);
    expect(await desk.watched(hit)).toEqual({ until: 16, over: 16 });
  });

  it('records what becomes of a plan to stand aside from, and notifies nobody', async () => {
    const plan = await desk.plan({ stance: 'stand aside' });
    desk.market.move('BTCUSDT', at(1), { low: 61_000 });
    await desk.until(await desk.start(), 14);
    expect(await desk.touches(plan)).toEqual(['stop 2']);
    expect(await desk.notified()).toEqual([]);
  });

  it('logs the ids by which deliveries name what they tell of', async () => {
    await desk.plan();
    await desk.level(66_500);
    desk.market.move('BTCUSDT', at(2), { high: 67_010 });
    const { log, lines } = recordingLog();
    await desk.until(await desk.start(log), 14);
    const alerts = await db.query<{ message_id: string }>(
      'select message_id from public.alerts where user_id = $1',
      [desk.ann.id],
    );
    const [line, ...more] = lines.filter(({ msg }) => msg === 'levels were touched');
    expect(more).toEqual([]);
    expect(line).toMatchObject({ coin: 'BTCUSDT', alerts: { target: 1, level: 1 } });
    expect(line?.cause).toHaveLength(2);
    expect(line?.cause).toEqual(expect.arrayContaining(alerts.map(({ message_id: id }) => id)));
  });

  it('judges a plan from its opening on, however late it comes onto a list', async () => {
    const watch = await desk.start();
    await desk.level(80_000);
    await desk.until(watch, 2);
    desk.market.move('BTCUSDT', at(-20), { high: 67_000 });
    const plan = await storePlan(db, 'BTCUSDT', { hours: 11 });
    await addEntryAt(db, desk.ann.id, 'BTCUSDT', plan.snapshot, at(2));
    await desk.until(watch, 3);
    expect(await desk.touches(plan)).toEqual(['TP1 -19']);
    // It was touched before ann had it on the list.
    expect(await desk.notified()).toEqual([]);
    expect(await desk.watched(plan)).toEqual({ until: 3, over: null });
  });

  it('makes up for downtime, and says when a level was touched', async () => {
    const plan = await desk.plan();
    await desk.level(64_500);
    const before = await desk.start();
    await desk.until(before, 2);
    await before.stop();
    desk.market.move('BTCUSDT', at(30), { high: 64_700 });
    desk.market.move('BTCUSDT', at(90), { low: 61_900 });
    desk.clock.set(at(240) + 5_000);
    await (await desk.start()).round();
    expect((await alertsOf(db, desk.ann.id)).map(({ title, body }) => [title, body])).toEqual([
      [
        'BTC: stop hit at 62,000.0',
        'LONG from 64,000.0 ended at 13:31 UTC: −1.05 R. No target was reached. Late: the coin was not followed for a while.',
      ],
      [
        'BTC rose to 64,500.0',
        'Your level. High 64,700.0 at 12:31 UTC; price came from below. Late: the coin was not followed for a while.',
      ],
    ]);
    expect(await desk.watched(plan)).toEqual({ until: 91, over: 91 });
  });

  it('waits for minutes that are missing, and says so where they do not come', async () => {
    const plan = await desk.plan();
    await desk.level(64_010);
    const watch = await desk.start();
    desk.market.lose('BTCUSDT', at(2));
    await desk.until(watch, 4);
    expect(await desk.watched(plan)).toEqual({ until: 2, over: null });
    desk.market.move('BTCUSDT', at(2), { high: 64_020 });
    await desk.until(watch, 5);
    expect(await desk.watched(plan)).toEqual({ until: 5, over: null });
    expect(await desk.notified()).toEqual(['level: BTC rose to 64,010.0']);
    await desk.level(64_011);
    desk.market.lose('BTCUSDT', at(7));
    await desk.until(watch, 14);
    expect(await desk.watched(plan)).toEqual({ until: 7, over: null });
    const [row] = await db.query<{ from: Date; until: Date }>(
      'select watched_from as from, watched_until as until from public.coin_watches',
    );
    expect(row).toEqual({ from: new Date(at(8)), until: new Date(at(14)) });
  });

  it('is done once by several workers, each request once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createApproved(db)));
    for (const person of people) await desk.level(64_500, {}, person);
    await desk.plan({}, people);
    const all = await Promise.all(Array.from({ length: 4 }, () => desk.start()));
    desk.market.asked.length = 0;
    for (let minute = 1; minute <= 6; minute += 1) {
      if (minute === 3) desk.market.move('BTCUSDT', at(2), { high: 64_600, low: 61_000 });
      desk.clock.set(at(minute) + 5_000);
      await Promise.all(all.map((watch) => watch.round()));
    }
    for (const person of people) {
      expect((await desk.notified(person)).toSorted()).toEqual([
        'level: BTC rose to 64,500.0',
        'stop: BTC: stop hit at 62,000.0',
      ]);
    }
    // Then nothing was left to watch.
    expect(desk.market.asked).toHaveLength(3);
  });
});
