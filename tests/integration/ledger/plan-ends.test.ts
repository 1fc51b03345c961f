import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEntries } from '../../../analysis-server/ledger/open-entries.ts';
import { settleCoin } from '../../../analysis-server/ledger/settle-coin.ts';
import { verifyLedger } from '../../../analysis-server/ledger/verify-ledger.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { openBackends } from '../../support/backends.ts';
import { keptMarket } from '../../support/kept-market.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { addEntryAt, alertsOf, watchOn } from '../../support/level-watch.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { ledgerRecords } from '../../support/recorded-plans.ts';
import { storePlan } from '../../support/stored-plan.ts';
import { nothingAside } from '../../support/test-database.ts';
import { forgetAll } from '../../support/watchers.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 96 * QUARTER;
const COIN = 'BTCUSDT';
const OPENED = Date.UTC(2026, 4, 6, 12);

describe.each(await openBackends())('the end of a plan on $name', (opened) => {
  const db = opened.database;
  let desk: LedgerDesk;
  let ann: Person;

  beforeEach(async () => {
    desk = await ledgerDesk(opened);
    desk.clock.set(OPENED);
    ann = await createApproved(db);
  });
  afterEach(async () => {
    await desk.close();
    await forgetAll(opened);
    await db.query('truncate public.coin_watches, public.market_prices, public.candle_blocks');
  });

  /** Opens a plan at noon, from the price of then, with levels so far away as shares of it. */
  async function open(stop: number, target: number, options: object = {}) {
    const last = epochMs(OPENED - QUARTER);
    const [row] = await desk.market.candles({ coin: COIN, timeframe: '15m', first: last, last });
    const now = row?.[4] ?? Number.NaN;
    const plan = await storePlan(db, COIN, {
      market: 'simulated',
      hours: 12,
      price: now,
      stop: now * (1 - stop),
      target: now * (1 + target),
      ...options,
    });
    await addEntryAt(db, ann.id, COIN, plan.snapshot, OPENED);
    return { ...plan, price: now };
  }

  async function watch(minutes: number, market = desk.market): Promise<void> {
    const watching = watchOn(db, market, desk.clock);
    for (let n = 0; n < minutes; n += 1) {
      desk.clock.advance(MINUTE);
      await db.query('update public.coin_watches set claimed_until = to_timestamp(0)');
      await watching.round();
    }
    await watching.stop();
  }
  const ended = async () => {
    const rows = await db.query<{ by: string; at: Date; exit: number; net: number }>(
      `select ended_by as by, ended_at as at, exit, net_r as net from public.plans
       where ended_at is not null order by opened_at`,
    );
    return rows.map((row) => ({ ...row, at: row.at.getTime() }));
  };
  const settlements = async () =>
    (await ledgerRecords(db)).flatMap((one) => (one.kind === 'settlement' ? [one] : []));
  const notices = () => alertsOf(db, ann.id);

  it('by a minute is the same in the ledger, in the plan and in the notice, and written once', async () => {
    await open(0.002, 0.5);
    desk.clock.set(OPENED + 5_000);
    await watch(120);
    const [end] = await ended();
    const [settled] = await settlements();
    expect(end).toEqual({
      by: 'stop',
      at: settled?.settledAt,
      exit: settled && 'exit' in settled ? settled.exit : null,
      net: settled && 'netR' in settled ? settled.netR : null,
    });
    const time = new Date(end?.at ?? 0).toISOString().slice(11, 16);
    expect((end?.at ?? 0) % QUARTER).not.toBe(0);
    expect(await notices()).toMatchObject([
      {
        kind: 'stop',
        body: expect.stringContaining(` ended at ${time} UTC: ${rText(end?.net ?? 0)}. `),
      },
    ]);
    desk.clock.advance(DAY);
    await desk.settle();
    expect(await settlements()).toEqual([settled]);
    expect(await notices()).toHaveLength(1);
  });

  it('is found on candles where nobody watched the minutes, with its notice', async () => {
    await open(0.002, 0.5);
    desk.clock.advance(DAY);
    await desk.settle();
    const [end] = await ended();
    const [settled] = await settlements();
    expect(end).toMatchObject({ by: 'stop', at: settled?.settledAt });
    expect((end?.at ?? 0) % QUARTER).toBe(0);
    expect(await notices()).toMatchObject([
      { kind: 'stop', body: expect.stringContaining(` UTC: ${rText(end?.net ?? 0)}. `) },
    ]);
    await watch(3);
    expect(await notices()).toHaveLength(1);
    expect(await db.query('select 1 from public.plan_touches')).toEqual([]);
  });

  it('is left to the candles where minutes were missed, and is notified once', async () => {
    const { hash } = await open(0.002, 0.5);
    desk.clock.set(OPENED + 5_000);
    await db.query(
      `insert into public.watched_plans (plan, market, coin, missed_at)
       values ($1, 'simulated', $2, $3)`,
      [hash, COIN, new Date(OPENED).toISOString()],
    );
    await watch(120);
    expect(await notices()).toMatchObject([{ kind: 'stop' }]);
    expect(await ended()).toEqual([]);
    await desk.settle();
    expect(await ended()).toMatchObject([{ by: 'stop' }]);
    expect(await notices()).toHaveLength(1);
  });

  it.each(['minutes', 'candles'])('by its time is notified with its result, by %s', async (by) => {
    const { price: entry } = await open(0.5, 0.5, { expires: 1 });
    if (by === 'minutes') {
      desk.clock.set(OPENED + 5_000);
      await watch(62);
    } else {
      desk.clock.set(OPENED + 5 * QUARTER);
      await desk.settle();
    }
    const [end] = await ended();
    expect(end).toMatchObject({ by: 'time', at: OPENED + 4 * QUARTER });
    const priced = entry.toLocaleString('en-US', { minimumFractionDigits: 1 });
    expect(await notices()).toEqual([
      {
        kind: 'target',
        coin: COIN,
        title: 'BTC: plan expired',
        body: expect.stringMatching(
          new RegExp(`^LONG from ${priced} ended at 13:00 UTC: \\${rText(end?.net ?? null)}\\. `),
        ),
        urgent: false,
      },
    ]);
  });

  it('of one that is no trade is written without a notice', async () => {
    await open(0.002, 0.5, { stance: 'stand aside' });
    desk.clock.advance(DAY);
    await desk.settle();
    expect(await ended()).toMatchObject([{ by: 'stop' }]);
    expect(await notices()).toEqual([]);
  });

  it('by a replacement stays, and the entry is followed on as if held', async () => {
    await desk.analyse(COIN, 'SHORT');
    desk.clock.advance(16 * QUARTER);
    await desk.analyse(COIN, 'LONG');
    const replaced = await ended();
    expect(replaced).toMatchObject([{ by: 'replaced' }]);
    desk.clock.advance(60 * DAY);
    await desk.settle();
    const held = (await ledgerRecords(db)).filter(({ kind }) => kind === 'held');
    expect(held).toEqual([
      expect.objectContaining({ holds: 1, outcome: expect.stringMatching('hit|stopped|expired') }),
    ]);
    expect((await ended())[0]).toEqual(replaced[0]);
    expect(await db.query('select 1 from private.ledger_progress')).toEqual([]);
    await desk.settle();
    expect((await ledgerRecords(db)).filter(({ kind }) => kind === 'held')).toEqual(held);
    expect(await verifyLedger(db, 'whole')).toMatchObject({ broken: null });
  });

  describe('where the market restarts with other prices', () => {
    const other = () => simulatedMarket({ clock: desk.clock.now, seed: 7 });

    it('is void, on candles that were kept', async () => {
      await open(0.3, 0.5);
      const settle = async (feed: ReturnType<typeof simulatedMarket>) => {
        const market = keptMarket(feed, db);
        const found = await openEntries(db, { market: 'simulated' }, nothingAside);
        const { signal } = new AbortController();
        const parts = { database: db, market, clock: desk.clock };
        await settleCoin(parts, COIN, found.get(COIN) ?? [], signal);
      };
      desk.clock.advance(8 * QUARTER);
      await settle(simulatedMarket({ clock: desk.clock.now }));
      expect(await ended()).toEqual([]);
      desk.clock.advance(QUARTER);
      await settle(other());
      expect(await ended()).toMatchObject([{ by: 'void', exit: null, net: null }]);
      expect(await settlements()).toMatchObject([{ outcome: 'void', because: 'other prices' }]);
      expect(await notices()).toEqual([]);
    });

    it('is judged no more on minutes', async () => {
      await open(0.008, 0.5);
      desk.clock.set(OPENED + 5_000);
      await watch(3);
      await watch(5, { ...desk.market, minutes: (span) => other().minutes(span) });
      expect(await db.query('select 1 from public.plan_touches')).toEqual([]);
      expect(await ended()).toEqual([]);
      expect(await notices()).toEqual([]);
      const [row] = await db.query<{ until: Date }>(
        'select watched_until as until from public.plan_watches',
      );
      expect(row?.until).toEqual(new Date(OPENED + 3 * MINUTE));
    });
  });
});
