import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MarketError } from '../../../analysis-server/market/market-error.ts';
import type { Watch } from '../../../analysis-server/monitor/watch/watch.ts';
import { type SettableClock, settableClock } from '../../../platform/clock.ts';
import { type Backend, startBackends } from '../../support/backends.ts';
import { addEntryAt, alertsOf, setLevel, watchOn } from '../../support/level-watch.ts';
import { type MinuteMarket, minuteMarket } from '../../support/minute-market.ts';
import type { OutlineOptions } from '../../support/outlines.ts';
import {
  createApproved,
  createWaitlisted,
  type Person,
  setApproved,
} from '../../support/people.ts';
import { storeOutline } from '../../support/stored-outline.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { asPerson } from '../../support/watch-list.ts';
import { forgetAll } from '../../support/watchers.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 4, 6, 12);
const at = (minutes: number) => NOON + minutes * MINUTE;
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];

const backends: Backend[] = await startBackends();
afterAll(() => Promise.all(backends.map((backend) => backend.stop())));

describe.each(backends)('the level watch on $name', (backend) => {
  let opened: TestDatabase;
  let clock: SettableClock;
  let market: MinuteMarket;
  let ann: Person;
  const watches: Watch[] = [];

  beforeAll(async () => {
    opened = await backend.open();
  });
  beforeEach(async () => {
    clock = settableClock(NOON);
    market = minuteMarket(clock, COINS);
    ann = await createApproved(opened.database);
  });
  afterEach(async () => {
    for (const watch of watches.splice(0)) await watch.stop();
    await forgetAll(opened);
    await opened.database.query(
      'truncate public.coin_watches, public.price_levels, public.market_prices',
    );
  });
  afterAll(() => opened.close());

  /** A watch that did its first round at this moment. */
  async function start(): Promise<Watch> {
    const watch = watchOn(opened.database, market, clock);
    watches.push(watch);
    await watch.round();
    return watch;
  }
  /** Looks five seconds after the close of minutes, one after the other. */
  async function until(watch: Watch, minute: number): Promise<void> {
    for (let next = Math.floor((clock.now() - NOON) / MINUTE) + 1; next <= minute; next += 1) {
      clock.set(at(next) + 5_000);
      // Claims run out by the database's clock.
      await db().query('update public.coin_watches set claimed_until = to_timestamp(0)');
      await watch.round();
    }
  }
  const db = () => opened.database;
  const level = (price: number, options = {}, person = ann) =>
    setLevel(db(), person.id, 'BTCUSDT', price, NOON, options);
  const notified = async (person = ann) =>
    (await alertsOf(db(), person.id)).map(({ kind, title }) => `${kind}: ${title}`);
  async function plan(options: OutlineOptions = {}, people = [ann], hours = 12): Promise<string> {
    const id = await storeOutline(db(), 'BTCUSDT', { hours, ...options });
    for (const { id: user } of people) {
      await addEntryAt(db(), user, 'BTCUSDT', id, NOON);
    }
    return id;
  }
  const touches = async (snapshot: string) =>
    (
      await db().query<{ level: string; touched_at: Date }>(
        'select level, touched_at from public.plan_touches where snapshot_id = $1 order by touched_at, level',
        [snapshot],
      )
    ).map(({ level: name, touched_at }) => `${name} ${(touched_at.getTime() - NOON) / MINUTE}`);
  const watched = async (snapshot: string) => {
    const [row] = await db().query<{ watched_until: Date | null; over_at: Date | null }>(
      'select watched_until, over_at from public.plan_watches where snapshot_id = $1',
      [snapshot],
    );
    const minutes = (date: Date | null | undefined) =>
      date ? (date.getTime() - NOON) / MINUTE : null;
    return row && { until: minutes(row.watched_until), over: minutes(row.over_at) };
  };

  it('notifies once of a level that a high or a low touches, in words', async () => {
    await level(64_500);
    await level(63_500, { side: 'below', note: 'buy here' });
    await level(64_800);
    market.move('BTCUSDT', at(2), { high: 64_500 });
    market.move('BTCUSDT', at(3), { low: 63_499.9 });
    market.move('BTCUSDT', at(5), { high: 64_501, low: 63_000 });
    const watch = await start();
    await until(watch, 8);
    expect(await alertsOf(db(), ann.id)).toEqual([
      {
        kind: 'level',
        coin: 'BTCUSDT',
        title: 'BTC reached 64,500.0 from below',
        body: 'Price rose to 64,500.0 in the minute to 12:03 UTC.',
        urgent: false,
      },
      {
        kind: 'level',
        coin: 'BTCUSDT',
        title: 'BTC reached 63,500.0 from above',
        body: 'Price fell to 63,499.9 in the minute to 12:04 UTC.\nbuy here',
        urgent: false,
      },
    ]);
  });

  it('counts only minutes that opened after a level was made, also on the wrong side of price', async () => {
    market.move('BTCUSDT', at(0), { high: 64_700 });
    const { id } = await createApproved(db());
    // Half a minute in, above a level that price is over already.
    await setLevel(db(), id, 'BTCUSDT', 63_900, at(0.5));
    await setLevel(db(), id, 'BTCUSDT', 64_600, at(0.5));
    const watch = await start();
    await until(watch, 1);
    expect(await alertsOf(db(), id)).toEqual([]);
    await until(watch, 4);
    expect(await alertsOf(db(), id)).toMatchObject([
      { body: 'Price rose to 64,000.0 in the minute to 12:02 UTC.' },
    ]);
  });

  it('notifies again of a repeating level once a minute has closed beyond it, and of no other', async () => {
    await level(64_500, { repeating: true });
    await level(64_500, { repeating: false }, await createApproved(db()));
    // Touched, then chatter within a thousandth, then away, then touched again.
    const closes = [64_520, 64_470, 64_510, 64_450, 64_600, 64_500, 64_400, 64_505];
    for (const [n, close] of closes.entries()) {
      market.move('BTCUSDT', at(n), { low: close, high: close, close });
    }
    const watch = await start();
    await until(watch, 9);
    const all = await db().query<{ at: Date }>(
      'select a.user_id = $1 as repeating, (m.body) as body from public.alerts a join public.alert_messages m on m.id = a.message_id order by a.id',
      [ann.id],
    );
    const ends = (minute: string) => expect.stringContaining(`the minute to 12:0${minute} UTC`);
    expect(all).toHaveLength(3);
    expect(await alertsOf(db(), ann.id)).toMatchObject([{ body: ends('1') }, { body: ends('8') }]);
  });

  it('leaves what has expired and what belongs to people who are not approved', async () => {
    const waiting = await createWaitlisted(db());
    await level(64_500, {}, waiting);
    await level(64_500, { expires: at(2) });
    await level(64_600, { expires: at(4) });
    market.move('BTCUSDT', at(2), { high: 64_550 });
    market.move('BTCUSDT', at(3), { high: 64_650 });
    const watch = await start();
    await until(watch, 6);
    expect(await notified(waiting)).toEqual([]);
    expect(await notified()).toEqual(['level: BTC reached 64,600.0 from below']);
    await setApproved(db(), waiting, true);
    await until(watch, 8);
    expect(await notified(waiting)).toEqual([]);
  });

  it('is set again by its person, and counts as new', async () => {
    const id = await level(64_500);
    market.move('BTCUSDT', at(1), { high: 64_500 });
    const watch = await start();
    await until(watch, 2);
    expect(await notified()).toHaveLength(1);
    await asPerson(db(), ann.id, (tx) =>
      tx.query('update public.price_levels set price = 64500 where id = $1', [id]),
    );
    const [row] = await db().query<{ armed: boolean; touched_at: Date | null }>(
      'select armed, touched_at, armed_at > now() - interval \'1 minute\' as "new" from public.price_levels',
    );
    expect(row).toEqual({ armed: true, touched_at: null, new: true });
  });

  it('keeps a note to its person, and shares words without one', async () => {
    const ben = await createApproved(db());
    await level(64_500, { note: 'the secret of ann' });
    await level(64_500, {}, ben);
    await level(64_500, {}, await createApproved(db()));
    market.move('BTCUSDT', at(1), { high: 64_500 });
    await until(await start(), 2);
    const read = (person: Person) =>
      asPerson(db(), person.id, (tx) =>
        tx.query<{ body: string }>('select body from public.alert_messages order by body'),
      );
    const shared = { body: 'Price rose to 64,500.0 in the minute to 12:02 UTC.' };
    expect(await read(ben)).toEqual([shared]);
    expect(await read(ann)).toEqual([shared, { body: `${shared.body}\nthe secret of ann` }]);
    await db().query('delete from auth.users where id = $1', [ann.id]);
    expect(await db().query('select body from public.alert_messages')).toEqual([shared]);
  });

  it('judges a plan: waypoint, stop, and then it is over', async () => {
    const snapshot = await plan();
    market.move('BTCUSDT', at(2), { high: 67_010 });
    market.move('BTCUSDT', at(4), { low: 61_990 });
    market.move('BTCUSDT', at(6), { high: 70_000 });
    await until(await start(), 14);
    expect(await alertsOf(db(), ann.id)).toEqual([
      {
        kind: 'target',
        coin: 'BTCUSDT',
        title: 'BTC: target TP1 67,000.0 reached',
        body: 'Price rose to 67,010.0 in the minute to 12:03 UTC. The LONG plan from 64,000.0 goes on to TP2 69,000.0; its stop is 62,000.0.',
        urgent: false,
      },
      {
        kind: 'stop',
        coin: 'BTCUSDT',
        title: 'BTC: stop 62,000.0 touched',
        body: 'Price fell to 61,990.0 in the minute to 12:05 UTC. The LONG plan from 64,000.0 is over.',
        urgent: true,
      },
    ]);
    expect(await touches(snapshot)).toEqual(['TP1 3', 'stop 5']);
    expect(await watched(snapshot)).toEqual({ until: 5, over: 5 });
  });

  it('counts a minute with stop and target as a stop, and ends at the primary target', async () => {
    const stopped = await plan({ action: 'SHORT' });
    market.move('BTCUSDT', at(1), { high: 66_500, low: 58_000 });
    await until(await start(), 14);
    expect(await touches(stopped)).toEqual(['stop 2']);
    const hit = await storeOutline(db(), 'ETHUSDT', { hours: 12 });
    await addEntryAt(db(), ann.id, 'ETHUSDT', hit, NOON);
    market.move('ETHUSDT', at(15), { high: 69_000 });
    await until(await start(), 28);
    expect(await touches(hit)).toEqual(['TP1 16', 'TP2 16']);
    expect((await notified()).slice(1)).toEqual(['target: ETH: target TP2 69,000.0 reached']);
    expect(await watched(hit)).toEqual({ until: 16, over: 16 });
  });

  it('records what becomes of a plan to stand aside from, and notifies nobody', async () => {
    const snapshot = await plan({ stance: 'stand aside' });
    market.move('BTCUSDT', at(1), { low: 61_000 });
    await until(await start(), 14);
    expect(await touches(snapshot)).toEqual(['stop 2']);
    expect(await notified()).toEqual([]);
  });

  it('notifies of the plan that a card shows, not of its baseline', async () => {
    const [baseline, ben] = [await plan({ stop: 63_000 }, [ann], 11), await createApproved(db())];
    const latest = await storeOutline(db(), 'BTCUSDT', { hours: 12, stop: 62_500 });
    await db().query(
      `update public.coin_checks set latest_snapshot = $1, latest_check = 1, checks = 1`,
      [latest],
    );
    // Added after the check, from the older analysis: that is what this card shows.
    await addEntryAt(db(), ben.id, 'BTCUSDT', baseline, NOON);
    await db().query('update public.watchlist_entries set after_check = 1 where user_id = $1', [
      ben.id,
    ]);
    const shown = await db().query<{ user_id: string; latest_snapshot: string }>(
      'select user_id, latest_snapshot from public.watchlist_cards',
    );
    expect(new Map(shown.map((card) => [card.user_id, card.latest_snapshot]))).toEqual(
      new Map([
        [ann.id, latest],
        [ben.id, baseline],
      ]),
    );
    market.move('BTCUSDT', at(1), { low: 62_900 });
    market.move('BTCUSDT', at(3), { low: 62_400 });
    await until(await start(), 14);
    expect(await notified()).toEqual(['stop: BTC: stop 62,500.0 touched']);
    expect(await notified(ben)).toEqual(['stop: BTC: stop 63,000.0 touched']);
    expect(await touches(baseline)).toEqual(['stop 2']);
  });

  it('judges a plan from its analysis on, however late it comes onto a list', async () => {
    const watch = await start();
    await level(80_000);
    await until(watch, 2);
    market.move('BTCUSDT', at(-20), { high: 67_000 });
    const snapshot = await storeOutline(db(), 'BTCUSDT', { hours: 11 });
    await addEntryAt(db(), ann.id, 'BTCUSDT', snapshot, at(2));
    await until(watch, 3);
    expect(await touches(snapshot)).toEqual(['TP1 -19']);
    // It was touched before ann had it on the list.
    expect(await notified()).toEqual([]);
    expect(await watched(snapshot)).toEqual({ until: 3, over: null });
  });

  it('makes up for downtime, and says when a level was touched', async () => {
    const snapshot = await plan();
    await level(64_500);
    const before = await start();
    await until(before, 2);
    await before.stop();
    market.move('BTCUSDT', at(30), { high: 64_700 });
    market.move('BTCUSDT', at(90), { low: 61_900 });
    clock.set(at(240) + 5_000);
    await (await start()).round();
    expect((await alertsOf(db(), ann.id)).map(({ title, body }) => [title, body])).toEqual([
      [
        'BTC: stop 62,000.0 touched',
        'Price fell to 61,900.0 in the minute to 13:31 UTC. The LONG plan from 64,000.0 is over. This comes late: the coin could not be watched for a while.',
      ],
      [
        'BTC reached 64,500.0 from below',
        'Price rose to 64,700.0 in the minute to 12:31 UTC. This comes late: the coin could not be watched for a while.',
      ],
    ]);
    expect(await watched(snapshot)).toEqual({ until: 91, over: 91 });
  });

  it('waits for minutes that are missing, and says so where they do not come', async () => {
    const snapshot = await plan();
    await level(64_010);
    const watch = await start();
    market.lose('BTCUSDT', at(2));
    await until(watch, 4);
    expect(await watched(snapshot)).toEqual({ until: 2, over: null });
    market.move('BTCUSDT', at(2), { high: 64_020 });
    await until(watch, 5);
    expect(await watched(snapshot)).toEqual({ until: 5, over: null });
    expect(await notified()).toEqual(['level: BTC reached 64,010.0 from below']);
    await level(64_011);
    market.lose('BTCUSDT', at(7));
    await until(watch, 14);
    expect(await watched(snapshot)).toEqual({ until: 7, over: null });
    const [row] = await db().query<{ from: Date; until: Date }>(
      'select watched_from as from, watched_until as until from public.coin_watches',
    );
    expect(row).toEqual({ from: new Date(at(8)), until: new Date(at(14)) });
  });

  it('looks again at minutes that the market corrects shortly after', async () => {
    await level(64_010);
    await level(64_010, { repeating: true }, await createApproved(db()));
    const watch = await start();
    await until(watch, 3);
    market.move('BTCUSDT', at(2), { high: 64_015 });
    await until(watch, 12);
    expect(await notified()).toEqual(['level: BTC reached 64,010.0 from below']);
    expect(await db().query('select 1 from public.alerts')).toHaveLength(2);
  });

  it('asks for the minutes of coins with a level near, of others now and then, of none in vain', async () => {
    await level(64_050);
    await setLevel(db(), ann.id, 'ETHUSDT', 90_000, NOON);
    await setLevel(db(), ann.id, 'FOOUSDT', 90_000, NOON);
    const watch = await start();
    market.asked.length = 0;
    market.tickersAsked = 0;
    await until(watch, 30);
    const counted = (coin: string) => market.asked.filter((span) => span.coin === coin).length;
    expect(counted('BTCUSDT')).toBe(30);
    expect(counted('ETHUSDT')).toBe(3);
    expect(counted('SOLUSDT') + counted('FOOUSDT')).toBe(0);
    expect(market.tickersAsked).toBe(30);
    // No minute was left out.
    const ether = market.asked.filter((span) => span.coin === 'ETHUSDT');
    for (const [n, span] of ether.entries()) {
      expect(span.first).toBeLessThanOrEqual((ether[n - 1]?.last ?? span.first) + MINUTE);
    }
    // A price that comes near is fetched at once, with all minutes in between.
    market.move('ETHUSDT', at(32), { high: 90_500, close: 89_900 });
    market.move('ETHUSDT', at(33), { close: 89_900 });
    await until(watch, 33);
    clock.set(at(33) + 30_000);
    await until(watch, 34);
    expect(await notified()).toContain('level: ETH reached 90,000.0 from below');
  });

  it('is done once by several workers, each request once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createApproved(db())));
    for (const person of people) await level(64_500, {}, person);
    await plan({}, people);
    const all = await Promise.all(Array.from({ length: 4 }, () => start()));
    market.asked.length = 0;
    for (let minute = 1; minute <= 6; minute += 1) {
      if (minute === 3) market.move('BTCUSDT', at(2), { high: 64_600, low: 61_000 });
      clock.set(at(minute) + 5_000);
      await Promise.all(all.map((watch) => watch.round()));
    }
    for (const person of people) {
      expect((await notified(person)).sort()).toEqual([
        'level: BTC reached 64,500.0 from below',
        'stop: BTC: stop 62,000.0 touched',
      ]);
    }
    // Then nothing was left to watch.
    expect(market.asked).toHaveLength(3);
  });

  it('goes on with the other coins while the market refuses one, and catches up with it', async () => {
    await level(64_010);
    await setLevel(db(), ann.id, 'ETHUSDT', 64_010, NOON);
    const watch = await start();
    market.before = async ({ coin }) => {
      if (coin === 'BTCUSDT') throw new MarketError('unreachable', 'no answer');
    };
    market.move('BTCUSDT', at(1), { high: 64_020 });
    market.move('ETHUSDT', at(1), { high: 64_020 });
    await until(watch, 3);
    expect(await notified()).toEqual(['level: ETH reached 64,010.0 from below']);
    market.before = async () => undefined;
    await until(watch, 4);
    expect(await notified()).toContain('level: BTC reached 64,010.0 from below');
  });

  it('forgets coins that nobody has a level of', async () => {
    const id = await level(64_500);
    const watch = await start();
    await until(watch, 1);
    expect(await db().query('select 1 from public.coin_watches')).toHaveLength(1);
    await db().query('delete from public.price_levels where id = $1', [id]);
    await until(watch, 2);
    expect(await db().query('select 1 from public.coin_watches')).toEqual([]);
  });

  it('refuses the hundred-and-first level, also of two requests at once', async () => {
    const add = (price: number) =>
      asPerson(db(), ann.id, (tx) =>
        tx.query(
          "insert into public.price_levels (coin, side, price) values ('BTCUSDT', 'above', $1)",
          [price],
        ),
      );
    for (let price = 1; price <= 98; price += 1) await add(price);
    const results = await Promise.allSettled([99, 100, 101, 102].map(add));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add(103)).rejects.toThrow(
      'You have 100 price levels, which is the most. Delete one first.',
    );
    await expect(add(1)).rejects.toThrow();
  });
});
