import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExchangeMarket } from '../../analysis-server/market/exchange.ts';
import type { ExchangeId } from '../../analysis-server/market/exchange-ids.ts';
import { epochMs } from '../../domain/quantity.ts';
import { candleOpen, PERIOD_MS, TIMEFRAMES } from '../../domain/timeframe.ts';
import { bookCandle } from '../support/exchange-server/candle-book.ts';
import {
  type ExchangeServer,
  type ExchangeServerSettings,
  startExchangeServer,
} from '../support/exchange-server/exchange-server.ts';

let now = epochMs(0);
const clock = () => now;
const opened: (ExchangeServer | ExchangeMarket)[] = [];

beforeEach(() => {
  now = epochMs(Date.UTC(2026, 4, 6, 12, 7));
});

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function open(id: ExchangeId, settings: Partial<ExchangeServerSettings> = {}) {
  const server = await startExchangeServer({ clock, speaks: [id], ...settings });
  const market = await ExchangeMarket.open({ id, clock, baseUrl: server.url });
  opened.push(server, market);
  return { server, market };
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
      const series = await market.candles(coin, timeframe, now, 300);
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
      ]).toEqual(bookCandle(last, period));
    }
  });

  it('gives what a young contract has, and no more', async () => {
    const { market } = await open(id, { listedAt: Date.UTC(2026, 4, 1) });
    const series = await market.candles(coin, '1h', now, 1_000);
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
    const series = await market.candles('BTCUSDT', '15m', now, 2_500);
    expect(series.time).toHaveLength(2_500);
    const klines = server.received.filter((line) => line.includes('/kline'));
    expect(klines.map((line) => /limit=(\d+)/.exec(line)?.[1])).toEqual(['1000', '1000', '500']);
  });

  it('that are known already are not asked for again', async () => {
    const { market, server } = await open('bybit');
    const first = await market.candles('BTCUSDT', '1h', now, 1_000);
    const before = server.received.length;
    expect(await market.candles('BTCUSDT', '1h', now, 1_000)).toEqual(first);
    expect(server.received).toHaveLength(before);
  });

  it('that closed since then are fetched with one candle of overlap', async () => {
    const { market, server } = await open('bybit');
    await market.candles('BTCUSDT', '1h', now, 1_000);
    now = epochMs(now + 2 * PERIOD_MS['1h']);
    const series = await market.candles('BTCUSDT', '1h', now, 1_000);
    expect(server.received.at(-1)).toContain('limit=3&');
    expect(series.time).toHaveLength(1_000);
    expect(series.time.at(-1)).toBe(Date.UTC(2026, 4, 6, 13));
  });

  it('are all fetched anew when the exchange has corrected the newest one known', async () => {
    const { market, server } = await open('bybit');
    server.setFault({
      kind: 'candles',
      change: (rows) => rows.map(([time, o, h, l, c, v]) => [time, o, h + 5, l, c, v]),
    });
    await market.candles('BTCUSDT', '1h', now, 100);
    server.setFault(null);
    now = epochMs(now + PERIOD_MS['1h']);
    const series = await market.candles('BTCUSDT', '1h', now, 100);
    const expected = [...series.time].map((time) => bookCandle(time, PERIOD_MS['1h'])[2]);
    expect([...series.high]).toEqual(expected);
  });

  it('are kept as far back as was ever asked, and a shorter question forgets nothing', async () => {
    const { market, server } = await open('bybit');
    await market.candles('BTCUSDT', '1h', now, 900);
    await market.candles('BTCUSDT', '1h', now, 100);
    now = epochMs(now + PERIOD_MS['1h']);
    await market.candles('BTCUSDT', '1h', now, 100);
    const before = server.received.length;
    expect((await market.candles('BTCUSDT', '1h', now, 900)).time).toHaveLength(900);
    expect(server.received).toHaveLength(before);
  });

  it('of an earlier moment are told as they were then', async () => {
    const { market } = await open('bybit');
    await market.candles('BTCUSDT', '1h', now, 1_000);
    const earlier = epochMs(now - 10 * PERIOD_MS['1h']);
    const series = await market.candles('BTCUSDT', '1h', earlier, 100);
    expect(series.time).toHaveLength(100);
    expect(series.time.at(-1)).toBe(Date.UTC(2026, 4, 6, 1));
  });

  it('of a contract settled in the coin have their volume in the coin', async () => {
    const { market } = await open('bybit');
    const series = await market.candles('BTCUSD', '1d', now, 2);
    const [, , , , close, volume] = bookCandle(series.time[1] ?? 0, PERIOD_MS['1d']);
    expect(series.volume[1]).toBeCloseTo(volume * close, 6);
  });
});

describe('weeks that open on Thursday', () => {
  it.each(['krakenfutures', 'hyperliquid'] as const)('are made from days: %s', async (id) => {
    const { market } = await open(id, { weekOpens: 'thursday' });
    const coin = id === 'hyperliquid' ? 'BTCUSDC' : 'BTCUSD';
    const weeks = await market.candles(coin, '1w', now, 20);
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
    const weeks = await market.candles('BTCUSD', '1w', now, 20);
    expect([...weeks.time]).toEqual([4, 11, 18, 25].map((day) => Date.UTC(2026, 4, day)));
  });
});
