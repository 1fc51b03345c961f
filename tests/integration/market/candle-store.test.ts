import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCandleStore } from '../../../analysis-server/market/candles/candle-store.ts';
import { readWindow } from '../../../analysis-server/market/candles/kept-candles.ts';
import type { CandleSpan, MarketFeed } from '../../../analysis-server/market/market.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import { type CandleMetrics, createCandleMetrics } from '../../../analysis-server/metrics.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { candleAt, candleIndex, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { openBackends } from '../../support/backends.ts';
import { quietLog } from '../../support/test-database.ts';

const HOUR = PERIOD_MS['1h'];
const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const DAY_MS = 24 * HOUR;

describe.each(await openBackends())('closed candles on $name', (opened) => {
  let asked: CandleSpan[];
  let change: (rows: readonly CandleRow[]) => readonly CandleRow[];
  let registry: Registry;
  let metrics: CandleMetrics;

  const simulated = simulatedMarket({ clock: () => NOW });
  const feed: MarketFeed = {
    market: simulated.market,
    weeks: simulated.weeks,
    coins: () => simulated.coins(),
    now: () => simulated.now(),
    derivatives: async () => null,
    contract: (coin) => simulated.contract(coin),
    tickers: async () => [],
    close: () => simulated.close(),
    async candles(span) {
      asked.push(span);
      return change(await simulated.candles(span));
    },
  };

  beforeEach(async () => {
    asked = [];
    change = (rows) => rows;
    await opened.database.query(
      'truncate public.candle_blocks, public.candle_corrections, public.candle_gaps',
    );
    registry = new Registry();
    metrics = createCandleMetrics(registry);
  });

  const kept = () => createCandleStore({ feed, database: opened.database, log: quietLog, metrics });
  const store = () => {
    const read = kept();
    return async (wanted: ReturnType<typeof request>) => (await read(wanted)).rows;
  };
  const request = (hoursLater: number, count: number) => ({
    marketName: 'Simulated market',
    coin: 'BTCUSDT',
    timeframe: '1h' as const,
    upTo: epochMs(NOW + hoursLater * HOUR),
    count,
  });
  const truth = ({ upTo, count }: ReturnType<typeof request>) => {
    const unclosed = candleIndex('1h', upTo);
    return simulated.candles({
      coin: 'BTCUSDT',
      timeframe: '1h',
      first: candleAt('1h', unclosed - count),
      last: candleAt('1h', unclosed - 1),
    });
  };
  const corrections = async () =>
    opened.database.query<{ candle: number; replaces: number; row: CandleRow }>(
      'select candle, replaces, row from public.candle_corrections order by id',
    );
  const passTime = (ms: number) =>
    opened.database.query(
      "update public.candle_gaps set asked_at = asked_at - $1 * interval '1 millisecond'",
      [ms],
    );
  const without = (from: number, to: number) => (rows: readonly CandleRow[]) =>
    rows.filter(([time]) => time < NOW - to * HOUR || time > NOW - from * HOUR);

  it('are fetched once, by whichever program', async () => {
    const wanted = request(0, 1_000);
    expect(await store()(wanted)).toEqual(await truth(wanted));
    expect(asked).toHaveLength(1);
    expect(await store()(wanted)).toEqual(await truth(wanted));
    expect(await store()(request(-300, 200))).toEqual(await truth(request(-300, 200)));
    expect(asked).toHaveLength(1);
  });

  it('that closed since then are fetched with one candle of overlap', async () => {
    await store()(request(0, 1_000));
    const later = request(2, 1_000);
    expect(await store()(later)).toEqual(await truth(later));
    const [, second] = asked;
    expect(((second?.last ?? 0) - (second?.first ?? 0)) / HOUR + 1).toBe(3);
    expect(second?.first).toBe(candleAt('1h', candleIndex('1h', NOW) - 1));
  });

  it('further back are fetched alone', async () => {
    await store()(request(0, 300));
    const longer = request(0, 1_000);
    expect(await store()(longer)).toEqual(await truth(longer));
    const [, second] = asked;
    expect(second?.last).toBe(candleAt('1h', candleIndex('1h', NOW) - 301));
  });

  it('after a long absence leave out what nobody asked for', async () => {
    await store()(request(0, 100));
    const later = request(5_000, 100);
    expect(await store()(later)).toEqual(await truth(later));
    expect((asked[1]?.last ?? 0) - (asked[1]?.first ?? 0)).toBe(99 * HOUR);
    const joined = request(5_000, 5_100);
    expect(await store()(joined)).toEqual(await truth(joined));
  });

  it('are fetched once by two who ask together, and doubled by nobody', async () => {
    const wanted = request(0, 1_000);
    const one = store();
    await Promise.all([one(wanted), one(wanted), one(request(0, 300))]);
    expect(asked).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 4 }, () => store()(request(3, 1_000))));
    for (const rows of others) expect(rows).toEqual(await truth(request(3, 1_000)));
    expect(await corrections()).toEqual([]);
  });

  it('are merged where programs fetch different stretches of a block at the same time', async () => {
    await Promise.all([
      store()(request(-40, 10)),
      store()(request(-20, 10)),
      store()(request(0, 10)),
      store()(request(-60, 10)),
    ]);
    asked = [];
    expect(await store()(request(0, 70))).toEqual(await truth(request(0, 70)));
    const counts = await opened.database.query<{ count: number }>(
      'select sum(count)::int as count from public.candle_blocks',
    );
    expect(counts).toEqual([{ count: 70 }]);
  });

  it('that the exchange lacks are asked for again after a while, and are then known as late', async () => {
    change = without(700, 703);
    const wanted = request(0, 1_000);
    expect(await store()(wanted)).toHaveLength(997);
    expect(await store()(wanted)).toHaveLength(997);
    expect(asked).toHaveLength(1);
    change = (rows) => rows;
    await passTime(DAY_MS);
    expect(await store()(wanted)).toEqual(await truth(wanted));
    expect((asked[1]?.last ?? 0) - (asked[1]?.first ?? 0)).toBe(2 * HOUR);
    expect(await corrections()).toHaveLength(3);
    expect(await registry.metrics()).toContain(
      'market_candle_corrections_total{kind="came later"} 3',
    );
  });

  it('that the exchange lacks among the newest are asked for again within minutes', async () => {
    change = without(10, 12);
    await store()(request(0, 200));
    await passTime(4 * 60_000);
    await store()(request(0, 200));
    expect(asked).toHaveLength(1);
    await passTime(60_000);
    change = (rows) => rows;
    expect(await store()(request(0, 200))).toEqual(await truth(request(0, 200)));
  });

  it('before a coin’s first are not asked for each time', async () => {
    change = (rows) => rows.filter(([time]) => time >= NOW - 101 * HOUR);
    expect(await store()(request(0, 1_000))).toHaveLength(100);
    await passTime(7 * DAY_MS);
    expect(await store()(request(1, 1_000))).toHaveLength(101);
    expect(asked.map(({ first, last }) => (last - first) / HOUR + 1)).toEqual([1_000, 2]);
  });

  it('of a coin without any are asked for each time', async () => {
    change = () => [];
    expect(await store()(request(0, 50))).toEqual([]);
    expect(await store()(request(0, 50))).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('the newest of which is late are not taken for a gap', async () => {
    change = (rows) => rows.slice(0, -1);
    expect(await store()(request(0, 50))).toHaveLength(49);
    change = (rows) => rows;
    expect(await store()(request(0, 50))).toEqual(await truth(request(0, 50)));
    expect(await corrections()).toEqual([]);
  });

  it('that the exchange gives otherwise later are kept apart, and the newest word holds', async () => {
    await store()(request(0, 100));
    const louder = (by: number) => (rows: readonly CandleRow[]) =>
      rows.map(([time, open, high, low, close, volume]): CandleRow => {
        return [time, open, high + by, low, close, volume];
      });
    const newest = candleIndex('1h', NOW) - 1;
    change = louder(5);
    const once = await store()(request(1, 100));
    expect(once.at(-2)).toEqual(louder(5)(await truth(request(0, 1)))[0]);
    expect(await corrections()).toMatchObject([{ candle: newest, replaces: 0 }]);
    // The block still says what was said first.
    const [block] = await opened.database.query<{ count: number }>(
      'select sum(count)::int as count from public.candle_blocks',
    );
    expect(block?.count).toBe(101);
    change = louder(0);
    const twice = await store()(request(2, 100));
    expect(twice.at(-2)).toEqual((await truth(request(1, 1)))[0]);
    expect(await corrections()).toMatchObject([{ candle: newest }, { candle: newest + 1 }]);
    expect(await registry.metrics()).toContain('market_candle_corrections_total{kind="changed"} 2');
  });

  it('can be read again as they were known, whatever came later', async () => {
    change = without(20, 22);
    await store()(request(0, 100));
    const series = { market: 'simulated', coin: 'BTCUSDT', timeframe: '1h' } as const;
    const window = (rows: readonly CandleRow[]) => ({
      first: epochMs(rows.at(0)?.[0] ?? 0),
      last: epochMs(rows.at(-1)?.[0] ?? 0),
    });
    const before = await kept()(request(0, 100));
    change = (rows) => rows;
    await passTime(DAY_MS);
    change = (rows) => rows.map(([time, o, h, l, c, v]) => [time, o, h + 1, l, c, v]);
    const after = await kept()(request(1, 101));
    expect(before).toMatchObject({ rows: { length: 98 }, correction: 0 });
    expect(after.rows).toHaveLength(101);
    expect(after.correction).toBeGreaterThan(0);
    const { database } = opened;
    expect(await readWindow(database, series, window(before.rows), 0)).toEqual(before.rows);
    expect(await readWindow(database, series, window(after.rows), after.correction)).toEqual(
      after.rows,
    );
  });

  it('that are impossible are refused and not kept', async () => {
    change = (rows) => rows.map((row, at) => (at === 3 ? [row[0], 1, 0.5, 0.2, 1, 1] : row));
    await expect(store()(request(0, 50))).rejects.toMatchObject({ kind: 'invalid-candles' });
    change = (rows) => [...rows, ...rows.slice(-1)];
    await expect(store()(request(0, 50))).rejects.toThrow('two candles open at');
    expect(await opened.database.query('select block from public.candle_blocks')).toEqual([]);
  });

  it('that are kept stay as they are when an answer is refused', async () => {
    const wanted = request(0, 50);
    const known = await store()(wanted);
    change = () => {
      throw new MarketError('bad-answer', 'half an answer');
    };
    await expect(store()(request(1, 50))).rejects.toMatchObject({ kind: 'bad-answer' });
    expect(await store()(wanted)).toEqual(known);
  });

  it('cannot be taken out of a block, and a full block cannot change', async () => {
    await store()(request(0, 300));
    const smaller = opened.database.query('update public.candle_blocks set count = count');
    await expect(smaller).rejects.toThrow('it can only get more');
  });
});
