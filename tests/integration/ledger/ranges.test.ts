import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordRanges } from '../../../analysis-server/ledger/record-ranges.ts';
import { settleRanges } from '../../../analysis-server/ledger/settle-ranges.ts';
import { CHAINS, verifyLedger } from '../../../analysis-server/ledger/verify-ledger.ts';
import type { Ranges } from '../../../domain/analysis/ranges.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { touchChance } from '../../../domain/plan/bands/bands.ts';
import { RangeRecordSchema, type SettledRanges } from '../../../domain/record/range-record.ts';
import { epochMs, price } from '../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openBackends } from '../../support/backends.ts';
import { ledgerDesk } from '../../support/ledger-desk.ts';
import { createApproved } from '../../support/people.ts';
import { answerFor } from '../../support/recorded-plans.ts';
import { type ScriptedMarket, scriptedMarket } from '../../support/scripted-market.ts';
import { nothingAside } from '../../support/test-database.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

const COINS = ['BTCUSDT', 'ETHUSDT'];
const HOUR = Math.floor(Date.UTC(2026, 4, 6, 12) / HOUR_MS) * HOUR_MS;
const MINUTE_MS = 60_000;

/** Of an hour that closed at 100. */
function rangesAt(at: number, from = 100): Ranges {
  const moved = (level: number) => price((level * from) / 100);
  const band = (half: number) => ({ low: moved(100 - half), high: moved(100 + half) });
  const horizon = (sigma: number) => ({
    sigma,
    bands: { 50: band(50 * sigma), 80: band(130 * sigma), 95: band(230 * sigma) },
  });
  return {
    from: price(from),
    close: price(100),
    at: epochMs(at),
    day: horizon(0.02),
    week: horizon(0.05),
    touch: {},
  };
}

const round = {
  setAside: nothingAside,
  passedOver: async () => new Set<string>(),
  stopping: new AbortController().signal,
};

interface Stored {
  number: number;
  kind: string;
  content: string;
}

describe.each(await openBackends())('the record of ranges on $name', ({ database }) => {
  let market: ScriptedMarket;
  let parts: Parameters<typeof settleRanges>[0];
  /** From when on the price of ETHUSDT is another one. */
  let split: { readonly from: number; readonly by: number };

  beforeEach(async () => {
    market = scriptedMarket();
    split = { from: Number.POSITIVE_INFINITY, by: 1 };
    const { candles } = market;
    market.candles = async (span) => {
      const before = epochMs(HOUR - HOUR_MS);
      const { coin } = span;
      const [last] = await candles({ coin, timeframe: '1h', first: before, last: before });
      const closedAt100 = 100 / (last?.[4] ?? Number.NaN);
      return (await candles(span)).map(([time, open, high, low, close, volume]) => {
        const by = coin === 'ETHUSDT' && time >= split.from ? closedAt100 * split.by : closedAt100;
        return [time, open * by, high * by, low * by, close * by, volume];
      });
    };
    parts = { database, market: unkeptMarket(market), clock: market.clock };
    market.clock.set(epochMs(HOUR + HOUR_MS + 6 * MINUTE_MS));
    for (const coin of COINS) await watch(coin);
  });

  afterEach(async () => {
    await withoutTriggers('truncate public.range_records cascade');
    await database.query(
      `truncate private.range_sums;
       truncate public.analysis_snapshots cascade; delete from auth.users;
       update private.range_chain set verified_number = default, verified_hash = default,
         verified_at = null, broken_number = null`,
    );
  });

  async function withoutTriggers(statement: string): Promise<void> {
    await database.query('alter table public.range_records disable trigger user');
    await database.query(statement);
    await database.query('alter table public.range_records enable trigger user');
  }

  async function analysed(coin: string, at: number, ranges: unknown): Promise<string> {
    const [row] = await database.query<{ id: string }>(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       values ($1, 'simulated', $2, 'a test', $3, '{}', '{}') returning id`,
      [coin, new Date(at).toISOString(), JSON.stringify({ ranges })],
    );
    return row?.id ?? '';
  }

  async function watch(coin: string): Promise<void> {
    const snapshot = await analysed(coin, HOUR + 15 * MINUTE_MS, rangesAt(HOUR));
    await database.query(
      `insert into auth.users (id, email) values ('0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', 'ann@x.org')
       on conflict do nothing`,
    );
    await database.query(
      `insert into public.watchlist_entries (user_id, coin, current_snapshot)
       values ('0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', $1, $2)`,
      [coin, snapshot],
    );
  }

  const record = (on: Database = database) => recordRanges(on, 'simulated', market.clock.now());
  const stored = () =>
    database.query<Stored>(
      'select number, kind, content from public.range_records order by number',
    );
  const settlements = async (): Promise<SettledRanges[]> =>
    (await stored())
      .filter(({ kind }) => kind === 'settlement')
      .map(({ content }) => JSON.parse(content));
  const chain = () => verifyLedger(database, 'whole', CHAINS.ranges);
  const later = (hours: number) => market.clock.set(epochMs(HOUR + hours * HOUR_MS));

  it('seals an hour once, of all watched coins, however many workers try', async () => {
    await analysed('SOLUSDT', HOUR + 15 * MINUTE_MS, rangesAt(HOUR));
    await analysed('ETHUSDT', HOUR + 45 * MINUTE_MS, rangesAt(HOUR, 104));
    expect((await Promise.all([record(), record()])).toSorted()).toEqual([0, 1]);
    expect(await record()).toBe(0);
    const [hour, ...others] = await stored();
    expect(others).toEqual([]);
    expect(JSON.parse(hour?.content ?? '')).toMatchObject({
      kind: 'ranges',
      market: 'simulated',
      at: HOUR,
      coins: {
        BTCUSDT: {
          from: 100,
          day: { sigma: 0.02, touch: { '-2': touchChance('day', 0.02, 100, 98) } },
          week: { sigma: 0.05 },
        },
        ETHUSDT: { from: 100 },
      },
    });
    const { ETHUSDT: moved } = JSON.parse(hour?.content ?? '').coins;
    expect(moved.day.bands[80]).toEqual({ low: expect.closeTo(97.4), high: expect.closeTo(102.6) });
    expect(moved.day.touch['-2']).toBe(touchChance('day', 0.02, 100, 98));
    expect(Object.keys(JSON.parse(hour?.content ?? '').coins)).toEqual(COINS);
    expect(await chain()).toMatchObject({ broken: null, whole: { number: 1 } });
  });

  it('leaves an hour alone until its analyses have ended', async () => {
    market.clock.set(epochMs(HOUR + HOUR_MS + 4 * MINUTE_MS));
    expect(await record()).toBe(0);
  });

  it('never seals an hour of which some of the outcome is known', async () => {
    later(3.2);
    expect(await record()).toBe(0);
  });

  it('leaves out ranges that are unknown, or of another hour', async () => {
    await database.query('delete from public.watchlist_entries');
    await watchWith('BTCUSDT', { unknown: 'needs 28 days' });
    await watchWith('ETHUSDT', rangesAt(HOUR - HOUR_MS));
    expect(await record()).toBe(0);
  });

  async function watchWith(coin: string, ranges: unknown): Promise<void> {
    await watch(coin);
    await analysed(coin, HOUR + 45 * MINUTE_MS, ranges);
  }

  it('settles each horizon once when it is over, however many workers try', async () => {
    await record();
    later(24.9);
    expect(await settleRanges(parts, round)).toBe(0);
    later(25);
    const both = await Promise.all([settleRanges(parts, round), settleRanges(parts, round)]);
    expect(both.toSorted()).toEqual([0, 1]);
    later(169);
    expect(await settleRanges(parts, round)).toBe(1);
    expect(await settleRanges(parts, round)).toBe(0);
    const [day, week, ...others] = await settlements();
    expect(others).toEqual([]);
    expect(day).toMatchObject({ settles: 1, horizon: 'day', at: HOUR });
    expect(week).toMatchObject({ settles: 1, horizon: 'week', at: HOUR });
    expect(await chain()).toMatchObject({ broken: null, whole: { number: 3 } });
  });

  it('settles on the highs, lows and the last close of the hours that followed', async () => {
    await record();
    later(25);
    await settleRanges(parts, round);
    const [day] = await settlements();
    const rows = await market.candles({
      coin: 'BTCUSDT',
      timeframe: '1h',
      first: epochMs(HOUR),
      last: epochMs(HOUR + 23 * HOUR_MS),
    });
    expect(rows).toHaveLength(24);
    expect(day?.coins.BTCUSDT).toEqual({
      close: rows.at(-1)?.[4],
      high: Math.max(...rows.map(([, , high]) => high)),
      low: Math.min(...rows.map(([, , , low]) => low)),
    });
  });

  it.each(['no-candles', 'unknown-coin', 'stale'] as const)(
    'voids a coin whose candles are missing, with the reason (%s)',
    async (kind) => {
      await record();
      later(25);
      market.before = async (call, coin) => {
        if (call === 'candles' && coin === 'ETHUSDT') {
          throw new MarketError(kind, 'ETHUSDT was delisted.');
        }
      };
      await settleRanges(parts, round);
      const [day] = await settlements();
      expect(day?.coins.ETHUSDT).toEqual({ void: 'ETHUSDT was delisted.' });
      expect(day?.sums).toMatchObject({ void: { cases: 1 }, 50: { cases: 1, said: 0.5 } });
    },
  );

  it.each([
    ['since its hour', HOUR + 10 * HOUR_MS],
    ['all along, with those before', 0],
  ])('voids a coin whose prices have become others %s', async (_, from) => {
    await record();
    later(25);
    split = { from, by: 0.1 };
    await settleRanges(parts, round);
    const [day] = await settlements();
    expect(day?.coins.ETHUSDT).toEqual({
      void: 'The prices of ETHUSDT are others now than when its ranges were recorded.',
    });
    expect(day?.sums).toMatchObject({ void: { cases: 1 }, 50: { cases: 1, said: 0.5 } });
  });

  it('settles a coin whose price fell between two hours', async () => {
    await record();
    later(25);
    split = { from: HOUR + 10 * HOUR_MS, by: 0.8 };
    await settleRanges(parts, round);
    const [day] = await settlements();
    expect(day?.coins.ETHUSDT).toHaveProperty('low');
  });

  it('waits for a market that does not answer, and voids its coins a week later', async () => {
    await record();
    market.before = async (call) => {
      if (call === 'candles') throw new MarketError('unreachable', 'No answer.');
    };
    later(25);
    expect(await settleRanges(parts, round)).toBe(0);
    later(24 + 168);
    expect(await settleRanges(parts, round)).toBe(1);
    expect((await settlements())[0]?.sums).toEqual({ void: { cases: 2, said: 0, happened: 0 } });
  });

  async function answered() {
    const ann = await createApproved(database);
    const answer = await answerFor(database, ann, "public.range_record('simulated')");
    return v.parse(RangeRecordSchema, answer);
  }

  it('adds up, by day, what was said and what happened', async () => {
    await record();
    expect(await answered()).toMatchObject({ horizons: {}, chain: { number: 1 } });
    later(25);
    await settleRanges(parts, round);
    const [day] = await settlements();
    const held = day?.sums[95];
    const { horizons, chain } = await answered();
    expect(chain.number).toBe(2);
    expect(horizons.week).toBeUndefined();
    expect(horizons.day).toMatchObject({ blockDays: 1, measures: { 50: { hours: 1 } } });
    expect(horizons.day?.measures[95]).toEqual({
      hours: 1,
      said: 0.95,
      blocks: [[2, held?.happened]],
    });
  });

  it('adds up by fortnights from the eighth on, and counts what is void apart', async () => {
    const days = Array.from({ length: 8 * 14 + 1 }, (_, day) => day);
    await database.query(
      `insert into private.range_sums
         select 'simulated', 'day', d, m, 24, 48, 38.4, 40
         from unnest($1::integer[]) d, unnest(array['80', 'void']) m`,
      [days],
    );
    const { day } = (await answered()).horizons;
    expect(day?.blockDays).toBe(14);
    const blocks = [...Array(8).fill([14 * 48, 14 * 40]), [48, 40]];
    expect(day?.measures).toEqual({
      80: { hours: 113 * 24, said: expect.closeTo(0.8), blocks },
      void: expect.objectContaining({ hours: 113 * 24 }),
    });
  });

  it('is written and settled by the round that settles plans', async () => {
    const desk = await ledgerDesk({ database });
    desk.clock.set(market.clock.now());
    await desk.settle();
    desk.clock.advance(24 * HOUR_MS);
    await desk.settle();
    expect((await stored()).map(({ kind }) => kind)).toEqual(['ranges', 'settlement']);
    await desk.close();
  });

  it('shows an edited record', async () => {
    await record();
    later(25);
    await settleRanges(parts, round);
    expect((await chain()).broken).toBeNull();
    await withoutTriggers(
      `update public.range_records set content = replace(content, '0.02', '0.03') where number = 1`,
    );
    expect((await chain()).broken).toBe(1);
  });

  it.each([
    "update public.range_records set content = '{}'",
    'delete from public.range_records',
    'truncate public.range_records cascade',
  ])('refuses: %s', async (statement) => {
    await record();
    await expect(database.query(statement)).rejects.toThrow('rows are immutable');
  });
});
