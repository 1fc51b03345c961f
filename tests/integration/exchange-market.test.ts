import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExchangeId } from '../../analysis-server/market/exchange/exchange-ids.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import { candleOpen, PERIOD_MS, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../domain/text/time-units.ts';
import { bookCandle, bookDay } from '../support/exchange-server/candle-book.ts';
import type { ExchangeServerSettings } from '../support/exchange-server/exchange-server.ts';
import { closeMarkets, openMarket } from '../support/opened-market.ts';
import { unkeptMarket } from '../support/unkept-market.ts';

let now = epochMs(0);
const clock = () => now;

beforeEach(() => {
  now = epochMs(Date.UTC(2026, 4, 6, 12, 7));
});

afterEach(closeMarkets);

async function open(id: ExchangeId, settings: Partial<ExchangeServerSettings> = {}) {
  const { server, market: feed } = await openMarket(id, clock, settings);
  return { server, feed, market: unkeptMarket(feed) };
}

/** Seven of the book's days. */
function bookWeek(monday: number): CandleRow {
  const days = Array.from({ length: 7 }, (_, day) =>
    bookCandle(monday + day * PERIOD_MS['1d'], PERIOD_MS['1d']),
  );
  return [
    monday,
    days[0]?.[1] ?? Number.NaN,
    Math.max(...days.map((day) => day[2])),
    Math.min(...days.map((day) => day[3])),
    days[6]?.[4] ?? Number.NaN,
    days.reduce((sum, day) => sum + day[5], 0),
  ];
}

const EXCHANGES: [ExchangeId, string, string][] = [
  ['bybit', 'Bybit', 'BTCUSDT'],
  ['krakenfutures', 'Kraken Futures', 'BTCUSD'],
  ['hyperliquid', 'Hyperliquid', 'BTCUSDC'],
  ['binanceusdm', 'Binance USDⓈ-M', 'BTCUSDT'],
];

describe.each(EXCHANGES)('%s', (id, name, coin) => {
  it('gives the newest closed candles of all five timeframes', async () => {
    const { market } = await open(id);
    expect(market.market).toEqual({ id, name, simulated: false });
    for (const timeframe of TIMEFRAMES) {
      const period = PERIOD_MS[timeframe];
      const { series } = await market.candles(coin, timeframe, now, 300);
      const last = candleOpen(timeframe, now) - period;
      expect(series.time).toHaveLength(300);
      expect(series.time.at(-1)).toBe(last);
      expect([
        series.time[299],
        series.open[299],
        series.high[299],
        series.low[299],
        series.close[299],
        series.volume[299],
      ]).toEqual(timeframe === '1w' ? bookWeek(last) : bookCandle(last, period));
    }
  });

  it('gives closed minutes, by one request', async () => {
    const { market, server } = await open(id);
    await market.coins();
    const before = server.received.length;
    const last = epochMs(now - MINUTE_MS);
    const rows = await market.minutes?.({ coin, first: epochMs(last - 5 * MINUTE_MS), last });
    expect(rows).toEqual(
      Array.from({ length: 6 }, (_, n) => bookCandle(last - (5 - n) * MINUTE_MS, MINUTE_MS)),
    );
    expect(server.received).toHaveLength(before + 1);
  });

  it('gives what a young contract has, and no more', async () => {
    const { market } = await open(id, { listedAt: Date.UTC(2026, 4, 1) });
    const { series } = await market.candles(coin, '1h', now, 1_000);
    expect(series.time[0]).toBe(Date.UTC(2026, 4, 1));
    expect(series.time).toHaveLength(5 * 24 + 12);
  });

  it('refuses a coin that is not listed, before it asks for candles', async () => {
    const { market, server } = await open(id);
    await market.coins();
    const before = server.received.length;
    await expect(market.candles('FOOUSDT', '1h', now, 10)).rejects.toMatchObject({
      kind: 'unknown-coin',
      message: `FOOUSDT 1h: FOOUSDT is not among the perpetual contracts of ${name}.`,
      coin: 'FOOUSDT',
      timeframe: '1h',
    });
    expect(server.received).toHaveLength(before);
  });
});

describe('tickers', () => {
  const { last, dayBefore, volume } = bookDay(Date.UTC(2026, 4, 6, 12, 7));
  const change24h = expect.closeTo((100 * (last - dayBefore)) / dayBefore, 3);
  const day = { price: last, change24h, turnover24h: volume * last, at: expect.any(Number) };

  it('of Bybit come by one request for each kind of contract, without what never traded', async () => {
    const { feed, market, server } = await open('bybit');
    await market.coins();
    const before = server.received.length;
    expect(await feed.tickers()).toEqual([
      { coin: 'BTCUSDT', tickSize: 0.1, ...day },
      { coin: 'ETHUSDT', tickSize: 0.01, ...day },
      { coin: 'BTCUSDC', tickSize: 0.1, ...day },
      { coin: 'BTCUSD', tickSize: 0.5, ...day, turnover24h: 2 * last },
    ]);
    expect(server.received.slice(before)).toEqual([
      'GET /v5/market/tickers?category=linear',
      'GET /v5/market/tickers?category=inverse',
    ]);
  });

  it('of Kraken have no figure that it does not give', async () => {
    const { feed, market, server } = await open('krakenfutures');
    await market.coins();
    const before = server.received.length;
    expect(await feed.tickers()).toEqual([
      { coin: 'BTCUSD', tickSize: 1, ...day },
      { coin: 'ETHUSD', tickSize: 0.1, ...day, change24h: null, turnover24h: null },
    ]);
    expect(server.received.slice(before)).toEqual(['GET /derivatives/api/v3/tickers']);
  });

  it('of Hyperliquid come with its contracts, by one request', async () => {
    const { feed, market, server } = await open('hyperliquid');
    await market.coins();
    const before = server.received.length;
    expect(await feed.tickers()).toEqual([
      {
        coin: 'BTCUSDC',
        price: 67_123,
        change24h: expect.closeTo(25, 6),
        turnover24h: 9_450_588.2273,
        tickSize: 1,
        at: now,
      },
      {
        coin: 'KPEPEUSDC',
        price: 0.012345,
        change24h: expect.closeTo(25, 6),
        turnover24h: 9_450_588.2273,
        tickSize: 0.000001,
        at: now,
      },
    ]);
    expect(server.received.slice(before)).toEqual(['POST /info']);
  });

  it('of Binance come by one request', async () => {
    const { feed, market, server } = await open('binanceusdm');
    await market.coins();
    const before = server.received.length;
    expect(await feed.tickers()).toEqual([
      { coin: 'BTCUSDT', tickSize: 0.1, ...day },
      { coin: 'ETHUSDC', tickSize: 0.1, ...day },
    ]);
    expect(server.received.slice(before)).toEqual(['GET /fapi/v1/ticker/24hr']);
  });

  it('that cannot be had are a refusal of the market', async () => {
    const { feed, market, server } = await open('bybit');
    await market.coins();
    server.setFault({ kind: 'status', status: 503 });
    await expect(feed.tickers()).rejects.toMatchObject({ kind: 'unreachable' });
    server.setFault({ kind: 'status', status: 429, headers: { 'retry-after': '7' } });
    await expect(feed.tickers()).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: 7_000,
    });
  });
});

describe('the list of coins', () => {
  it('of Bybit holds live perpetuals in USDT, USDC and USD with their tick sizes', async () => {
    const { market } = await open('bybit');
    expect(await market.coins()).toEqual([
      { coin: 'BTCUSD', tickSize: 0.5 },
      { coin: 'BTCUSDC', tickSize: 0.1 },
      { coin: 'BTCUSDT', tickSize: 0.1 },
      { coin: 'ETHUSDT', tickSize: 0.01 },
      { coin: 'SHIB1000USDT', tickSize: 0.000001 },
    ]);
  });

  it('of Kraken holds the contracts settled in dollars', async () => {
    const { market } = await open('krakenfutures');
    expect(await market.coins()).toEqual([
      { coin: 'BTCUSD', tickSize: 1 },
      { coin: 'ETHUSD', tickSize: 0.1 },
    ]);
  });

  it('is asked for once by callers that come together, and again after ten minutes', async () => {
    const { market, server } = await open('binanceusdm');
    const lists = () => server.received.filter((line) => line.includes('exchangeInfo')).length;
    await Promise.all([market.coins(), market.coins(), market.coins()]);
    expect(lists()).toBe(1);
    now = epochMs(now + 9 * 60_000);
    await market.coins();
    expect(lists()).toBe(1);
    now = epochMs(now + 2 * 60_000);
    await market.coins();
    expect(lists()).toBe(2);
  });
});

describe('candles', () => {
  it('come in pages where one request gives too few', async () => {
    const { market, server } = await open('bybit');
    const { series } = await market.candles('BTCUSDT', '15m', now, 2_500);
    expect(series.time).toHaveLength(2_500);
    const klines = server.received.filter((line) => line.includes('/kline'));
    expect(klines.map((line) => /limit=(\d+)/.exec(line)?.[1])).toEqual(['1000', '1000', '500']);
  });

  it('of a contract settled in the coin have their volume in the coin', async () => {
    const { market } = await open('bybit');
    const { series } = await market.candles('BTCUSD', '1d', now, 2);
    const [, , , , close, volume] = bookCandle(series.time[1] ?? 0, PERIOD_MS['1d']);
    expect(series.volume[1]).toBeCloseTo(volume * close, 6);
  });
});

describe('weeks that open on Thursday', () => {
  it.each(['krakenfutures', 'hyperliquid'] as const)('are made from days: %s', async (id) => {
    const { market } = await open(id, { weekOpens: 'thursday' });
    const coin = id === 'hyperliquid' ? 'BTCUSDC' : 'BTCUSD';
    const { series: weeks } = await market.candles(coin, '1w', now, 20);
    expect(weeks.time).toHaveLength(20);
    expect(weeks.time.at(-1)).toBe(Date.UTC(2026, 3, 27));
    const days = Array.from({ length: 7 }, (_, day) =>
      bookCandle(Date.UTC(2026, 3, 27 + day), PERIOD_MS['1d']),
    );
    expect(weeks.open.at(-1)).toBe(days[0]?.[1]);
    expect(weeks.high.at(-1)).toBe(Math.max(...days.map((day) => day[2])));
    expect(weeks.low.at(-1)).toBe(Math.min(...days.map((day) => day[3])));
    expect(weeks.close.at(-1)).toBe(days[6]?.[4]);
    expect(weeks.volume.at(-1)).toBeCloseTo(
      days.reduce((sum, day) => sum + day[5], 0),
      6,
    );
  });

  it('are made from days, too, of a contract that was asked for within its first week', async () => {
    const listedAt = Date.UTC(2026, 4, 4);
    const { market } = await open('krakenfutures', { weekOpens: 'thursday', listedAt });
    await expect(market.candles('BTCUSD', '1w', now, 20)).rejects.toThrow('no candle closed');
    now = epochMs(Date.UTC(2026, 5, 3));
    const { series: weeks } = await market.candles('BTCUSD', '1w', now, 20);
    expect([...weeks.time]).toEqual([4, 11, 18, 25].map((day) => Date.UTC(2026, 4, day)));
  });
});
