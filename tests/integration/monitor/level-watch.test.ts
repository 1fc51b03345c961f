import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentCaller } from '../../../analysis-server/market/request-budget/caller.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { asPerson } from '../../../platform/person/acting-person.ts';
import { openBackends } from '../../support/backends.ts';
import { alertsOf, setLevel, watchOn } from '../../support/level-watch.ts';
import {
  createApproved,
  createWaitlisted,
  type Person,
  setApproved,
} from '../../support/people.ts';
import { at, NOON, type WatchDesk, watchDesk } from '../../support/watch-desk.ts';

describe.each(await openBackends())('the watch of price levels on $name', (opened) => {
  const db = opened.database;
  let desk: WatchDesk;

  beforeEach(async () => {
    desk = await watchDesk(opened);
  });
  afterEach(() => desk.close());

  it('notifies once of a level that a high or a low touches, in words', async () => {
    await desk.level(64_500);
    await desk.level(63_500, { side: 'below', note: 'buy here' });
    await desk.level(64_800);
    desk.market.move('BTCUSDT', at(2), { high: 64_500 });
    desk.market.move('BTCUSDT', at(3), { low: 63_499.9 });
    desk.market.move('BTCUSDT', at(5), { high: 64_501, low: 63_000 });
    const watch = await desk.start();
    await desk.until(watch, 8);
    expect(await alertsOf(db, desk.ann.id)).toEqual([
      {
        kind: 'level',
        coin: 'BTCUSDT',
        title: 'BTC rose to 64,500.0',
        body: 'Your level. High 64,500.0 at 12:03 UTC; price came from below.',
        urgent: false,
      },
      {
        kind: 'level',
        coin: 'BTCUSDT',
        title: 'BTC fell to 63,500.0',
        body: 'Your level. Low 63,499.9 at 12:04 UTC; price came from above.\nbuy here',
        urgent: false,
      },
    ]);
  });

  it('counts only minutes that opened after a level was made, also on the wrong side of price', async () => {
    desk.market.move('BTCUSDT', at(0), { high: 64_700 });
    const { id } = await createApproved(db);
    // Half a minute in, above a level that price is over already.
    await setLevel(db, id, 'BTCUSDT', 63_900, at(0.5));
    await setLevel(db, id, 'BTCUSDT', 64_600, at(0.5));
    const watch = await desk.start();
    await desk.until(watch, 1);
    expect(await alertsOf(db, id)).toEqual([]);
    await desk.until(watch, 4);
    expect(await alertsOf(db, id)).toMatchObject([
      { body: 'Your level. High 64,000.0 at 12:02 UTC; price came from below.' },
    ]);
  });

  it('notifies again of a repeating level once a minute has closed beyond it, and of no other', async () => {
    await desk.level(64_500, { repeating: true });
    await desk.level(64_500, { repeating: false }, await createApproved(db));
    // Touched, then chatter within a thousandth, then away, then touched again.
    const closes = [64_520, 64_470, 64_510, 64_450, 64_600, 64_500, 64_400, 64_505];
    for (const [n, close] of closes.entries()) {
      desk.market.move('BTCUSDT', at(n), { low: close, high: close, close });
    }
    const watch = await desk.start();
    await desk.until(watch, 9);
    const all = await db.query<{ at: Date }>(
      'select a.user_id = $1 as repeating, (m.body) as body from public.alerts a join public.alert_messages m on m.id = a.message_id order by a.id',
      [desk.ann.id],
    );
    const ends = (minute: string) => expect.stringContaining(` at 12:0${minute} UTC;`);
    expect(all).toHaveLength(3);
    expect(await alertsOf(db, desk.ann.id)).toMatchObject([
      { body: ends('1') },
      { body: ends('8') },
    ]);
  });

  it('leaves what has expired and what belongs to people who are not approved', async () => {
    const waiting = await createWaitlisted(db);
    await desk.level(64_500, {}, waiting);
    await desk.level(64_500, { expires: at(2) });
    await desk.level(64_600, { expires: at(4) });
    desk.market.move('BTCUSDT', at(2), { high: 64_550 });
    desk.market.move('BTCUSDT', at(3), { high: 64_650 });
    const watch = await desk.start();
    await desk.until(watch, 6);
    expect(await desk.notified(waiting)).toEqual([]);
    expect(await desk.notified()).toEqual(['level: BTC rose to 64,600.0']);
    await setApproved(db, waiting, true);
    await desk.until(watch, 8);
    expect(await desk.notified(waiting)).toEqual([]);
  });

  it('is set again by its person, and counts as new', async () => {
    const id = await desk.level(64_500);
    desk.market.move('BTCUSDT', at(1), { high: 64_500 });
    const watch = await desk.start();
    await desk.until(watch, 2);
    expect(await desk.notified()).toHaveLength(1);
    await asPerson(db, desk.ann.id, (tx) =>
      tx.query('update public.price_levels set price = 64500 where id = $1', [id]),
    );
    const [row] = await db.query<{ armed: boolean; touched_at: Date | null }>(
      'select armed, touched_at, armed_at > now() - interval \'1 minute\' as "new" from public.price_levels',
    );
    expect(row).toEqual({ armed: true, touched_at: null, new: true });
  });

  it('keeps a note to its person, and shares words without one', async () => {
    const ben = await createApproved(db);
    await desk.level(64_500, { note: 'the secret of ann' });
    await desk.level(64_500, {}, ben);
    await desk.level(64_500, {}, await createApproved(db));
    desk.market.move('BTCUSDT', at(1), { high: 64_500 });
    await desk.until(await desk.start(), 2);
    const read = (person: Person) =>
      asPerson(db, person.id, (tx) =>
        tx.query<{ body: string }>('select body from public.alert_messages order by body'),
      );
    const shared = { body: 'Your level. High 64,500.0 at 12:02 UTC; price came from below.' };
    expect(await read(ben)).toEqual([shared]);
    expect(await read(desk.ann)).toEqual([shared, { body: `${shared.body}\nthe secret of ann` }]);
    await db.query('delete from auth.users where id = $1', [desk.ann.id]);
    expect(await db.query('select body from public.alert_messages')).toEqual([shared]);
  });

  it('looks again at minutes that the market corrects shortly after', async () => {
    await desk.level(64_010);
    await desk.level(64_010, { repeating: true }, await createApproved(db));
    const watch = await desk.start();
    await desk.until(watch, 3);
    desk.market.move('BTCUSDT', at(2), { high: 64_015 });
    await desk.until(watch, 12);
    expect(await desk.notified()).toEqual(['level: BTC rose to 64,010.0']);
    expect(await db.query('select 1 from public.alerts')).toHaveLength(2);
  });

  it('gives up what a minute has no budget for, and takes it up again in the next alone', async () => {
    await desk.level(64_050);
    const watch = watchOn(db, desk.market, desk.clock, { roundForMs: 1 });
    await watch.round();
    desk.market.before = async () => {
      const { signal } = currentCaller();
      if (signal && !signal.aborted) await once(signal, 'abort');
      throw new MarketError('rate-limited', 'no budget is left', {});
    };
    await desk.until(watch, 1);
    expect(desk.market.asked).toHaveLength(1);
    await db.query('update public.coin_watches set claimed_until = to_timestamp(0)');
    await watch.round();
    expect(desk.market.asked).toHaveLength(1);
    desk.market.before = async () => undefined;
    desk.market.move('BTCUSDT', at(1), { high: 64_060 });
    await desk.until(watch, 2);
    expect(await desk.notified()).toEqual(['level: BTC rose to 64,050.0']);
    await watch.stop();
  });

  it('asks for the minutes of coins with a level near, of others now and then, of none in vain', async () => {
    await desk.level(64_050);
    await setLevel(db, desk.ann.id, 'ETHUSDT', 90_000, NOON);
    await setLevel(db, desk.ann.id, 'FOOUSDT', 90_000, NOON);
    const watch = await desk.start();
    desk.market.asked.length = 0;
    desk.market.tickersAsked = 0;
    const urgencies = new Set<string>();
    desk.market.before = async () => void urgencies.add(currentCaller().urgency);
    await desk.until(watch, 30);
    expect([...urgencies]).toEqual(['levels']);
    const counted = (coin: string) => desk.market.asked.filter((span) => span.coin === coin).length;
    expect(counted('BTCUSDT')).toBe(30);
    expect(counted('ETHUSDT')).toBe(3);
    expect(counted('SOLUSDT') + counted('FOOUSDT')).toBe(0);
    expect(desk.market.tickersAsked).toBe(30);
    // No minute was left out.
    const ether = desk.market.asked.filter((span) => span.coin === 'ETHUSDT');
    for (const [n, span] of ether.entries()) {
      expect(span.first).toBeLessThanOrEqual((ether[n - 1]?.last ?? span.first) + 60_000);
    }
    // A price that comes near is fetched at once, with all minutes in between.
    desk.market.move('ETHUSDT', at(32), { high: 90_500, close: 89_900 });
    desk.market.move('ETHUSDT', at(33), { close: 89_900 });
    await desk.until(watch, 33);
    desk.clock.set(at(33) + 30_000);
    await desk.until(watch, 34);
    expect(await desk.notified()).toContain('level: ETH rose to 90,000.0');
  });

  it('goes on with the other coins while the market refuses one, and catches up with it', async () => {
    await desk.level(64_010);
    await setLevel(db, desk.ann.id, 'ETHUSDT', 64_010, NOON);
    const watch = await desk.start();
    desk.market.before = async ({ coin }) => {
      if (coin === 'BTCUSDT') throw new MarketError('unreachable', 'no answer');
    };
    desk.market.move('BTCUSDT', at(1), { high: 64_020 });
    desk.market.move('ETHUSDT', at(1), { high: 64_020 });
    await desk.until(watch, 3);
    expect(await desk.notified()).toEqual(['level: ETH rose to 64,010.0']);
    desk.market.before = async () => undefined;
    await desk.until(watch, 4);
    expect(await desk.notified()).toContain('level: BTC rose to 64,010.0');
  });

  it('forgets coins that nobody has a level of', async () => {
    const id = await desk.level(64_500);
    const watch = await desk.start();
    await desk.until(watch, 1);
    expect(await db.query('select 1 from public.coin_watches')).toHaveLength(1);
    await db.query('delete from public.price_levels where id = $1', [id]);
    await desk.until(watch, 2);
    expect(await db.query('select 1 from public.coin_watches')).toEqual([]);
  });

  it('refuses the hundred-and-first level, also of two requests at once', async () => {
    const add = (price: number) =>
      asPerson(db, desk.ann.id, (tx) =>
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
