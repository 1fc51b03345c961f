import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ExchangeMarket,
  openExchange,
} from '../../analysis-server/market/exchange/exchange.ts';
import { exchangeBudget } from '../../analysis-server/market/exchange/exchange-budget.ts';
import type { ExchangeId } from '../../analysis-server/market/exchange/exchange-ids.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import {
  type ExchangeServer,
  startExchangeServer,
} from '../support/exchange-server/exchange-server.ts';
import type { Fault } from '../support/exchange-server/fault.ts';
import { unkeptMarket } from '../support/unkept-market.ts';

const HOUR = PERIOD_MS['1h'];
let now = epochMs(0);
const clock = () => now;
let server: ExchangeServer;
let market: ExchangeMarket;

/** Pauses pass by the test's clock, too. */
function openMarket(id: ExchangeId): Promise<ExchangeMarket> {
  const baseUrl = server.url;
  const budget = exchangeBudget({ id, baseUrl, clock });
  return openExchange({ id, clock, baseUrl, budget });
}

const EXCHANGES: [ExchangeId, string, string][] = [
  ['bybit', 'Bybit', 'BTCUSDT'],
  ['binanceusdm', 'Binance USDⓈ-M', 'BTCUSDT'],
];

const status = (code: number, headers: Record<string, string> = {}, body = '{}'): Fault => ({
  kind: 'status',
  status: code,
  headers,
  body,
});

const candles = (change: (rows: readonly CandleRow[]) => readonly CandleRow[]): Fault => ({
  kind: 'candles',
  change,
});

const replaceAt = (index: number, change: (row: CandleRow) => CandleRow) =>
  candles((rows) => rows.map((row, at) => (at === index ? change(row) : row)));

describe.each(EXCHANGES)('%s', (id, name, coin) => {
  beforeEach(async () => {
    now = epochMs(Date.UTC(2026, 4, 6, 12, 7));
    server = await startExchangeServer({ clock, speaks: [id] });
    market = await openMarket(id);
    await market.coins();
  });

  afterEach(async () => {
    await market.close();
    await server.close();
  });

  const ask = () => unkeptMarket(market).candles(coin, '1h', now, 50);

  it.each<[string, Fault, string, string | RegExp]>([
    [
      '451',
      status(451),
      'region-blocked',
      /refuses requests from this server's region \(HTTP 451\)\. Set EXCHANGE to one .* or MARKET_DATA to/,
    ],
    [
      '403',
      status(403, {}, '<html>blocked</html>'),
      'region-blocked',
      /\(HTTP 403\)\. Set EXCHANGE/,
    ],
    ['429', status(429, { 'retry-after': '2' }), 'rate-limited', /the next may leave in 2 s\./],
    ['503', status(503), 'unreachable', /is not in service \(HTTP 503\)\./],
    ['truncated JSON', { kind: 'truncated' }, 'bad-answer', /not whole JSON \(HTTP 200/],
    ['a page for people', { kind: 'html' }, 'bad-answer', /not whole JSON \(HTTP 200/],
    [
      '33 MB',
      status(200, {}, ' '.repeat(33 * 1024 * 1024)),
      'bad-answer',
      /sent more than 33554432 bytes/,
    ],
    [
      'a broken connection',
      { kind: 'reset' },
      'unreachable',
      /cannot be reached: the connection broke \(/,
    ],
    [
      'a redirect',
      { kind: 'redirect', location: 'http://127.0.0.1:1/' },
      'unreachable',
      /cannot be reached: /,
    ],
    [
      'NaN',
      replaceAt(30, ([time, o, h, l, , v]) => [time, o, h, l, Number.NaN, v]),
      'invalid-candles',
      'the candle of 2026-05-05 16:00 UTC has close NaN; expected a price above 0.',
    ],
    [
      'a price of zero',
      replaceAt(30, ([time, o, h, , c, v]) => [time, o, h, 0, c, v]),
      'invalid-candles',
      'the candle of 2026-05-05 16:00 UTC has low 0; expected a price above 0.',
    ],
    [
      'a gap',
      candles((rows) => rows.filter((_, index) => index !== 30)),
      'invalid-candles',
      '1 candle is missing; expected 2026-05-05 16:00 UTC, got 2026-05-05 17:00 UTC.',
    ],
    [
      'a duplicate',
      candles((rows) => rows.flatMap((row, index) => (index === 30 ? [row, row] : [row]))),
      'invalid-candles',
      'two candles open at 2026-05-05 16:00 UTC; expected the next at 2026-05-05 17:00 UTC.',
    ],
    [
      'the future',
      candles((rows) => rows.map(([time, ...rest]) => [time + 5 * HOUR, ...rest])),
      'invalid-candles',
      'a candle opens at 2026-05-06 13:00 UTC, in the future; the newest may open at 2026-05-06 12:00 UTC.',
    ],
    [
      'a feed that is late',
      candles((rows) => rows.slice(0, -3)),
      'stale',
      'the feed is late: the newest closed candle closed at 2026-05-06 09:00 UTC, more than two periods before 2026-05-06 12:07 UTC; expected one that closed at 2026-05-06 12:00 UTC.',
    ],
    [
      'a frozen feed',
      candles((rows) => rows.map(([time]) => [time, 10, 12, 9, 11, 5])),
      'frozen',
      'the feed is frozen: the newest 50 candles, since 2026-05-04 10:00 UTC, are all the same (close 11, volume 5).',
    ],
    ['no candle', candles(() => []), 'no-candles', 'no candle closed before 2026-05-06 12:07 UTC.'],
  ])(
    '%s is refused with its reason, and the next sound answer is taken',
    async (_, fault, kind, said) => {
      server.setFault(fault);
      const refusal = await ask().catch((error: unknown) => error);
      expect(refusal).toMatchObject({ name: 'MarketError', kind, coin, timeframe: '1h' });
      const message = refusal instanceof Error ? refusal.message : '';
      expect(message).toContain(name);
      expect(message).toContain(`${coin} 1h`);
      if (said instanceof RegExp) expect(message).toMatch(said);
      else expect(message.endsWith(`: ${said}`), message).toBe(true);

      server.setFault(null);
      now = epochMs(now + 60_000);
      expect((await ask()).series.time).toHaveLength(50);
    },
  );

  it.each<[string, Fault]>([
    ['no answer', { kind: 'silent' }],
    ['an answer that stops half-way', { kind: 'stalled' }],
  ])('%s ends with the time allowed for it', async (_, fault) => {
    const impatient = await openExchange({
      id,
      clock,
      baseUrl: server.url,
      requestTimeoutMs: 1_000,
    });
    try {
      await impatient.coins();
      server.setFault(fault);
      await expect(unkeptMarket(impatient).candles(coin, '1h', now, 50)).rejects.toMatchObject({
        kind: 'unreachable',
        message: `${coin} 1h: ${name} cannot be reached: no whole answer within 1 s.`,
      });
    } finally {
      await impatient.close();
    }
  });

  it('reversed candles are put in order', async () => {
    const sound = await ask();
    server.setFault(candles((rows) => rows.toReversed()));
    now = epochMs(now + 100 * HOUR);
    const reversed = await ask();
    expect([...reversed.series.time]).toEqual(
      [...sound.series.time].map((time) => time + 100 * HOUR),
    );
  });

  it('a connection that breaks once is tried again', async () => {
    let broken = 0;
    server.setFault(() => (broken++ === 0 ? { kind: 'reset' } : null));
    expect((await ask()).series.time).toHaveLength(50);
    expect(broken).toBe(2);
  });

  it('no request leaves before the pause that a 429 asked for is over', async () => {
    server.setFault(status(429, { 'retry-after': '40' }));
    await expect(ask()).rejects.toMatchObject({ kind: 'rate-limited', retryAfterMs: 40_000 });
    server.setFault(null);
    const sent = server.received.length;
    now = epochMs(now + 30_000);
    await expect(ask()).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: 10_000,
      message: `${coin} 1h: ${name} asked for a pause; 10 s of it are left.`,
    });
    expect(server.received).toHaveLength(sent);
    now = epochMs(now + 10_000);
    expect((await ask()).series.time).toHaveLength(50);
  });

  it('closing ends a request that is under way', async () => {
    server.setFault({ kind: 'silent' });
    const asked = ask().catch((error: unknown) => error);
    await expect.poll(() => server.received.some((line) => /klines?\?/.test(line))).toBe(true);
    await market.close();
    expect(await asked).toMatchObject({ kind: 'unreachable' });
  });
});

it('an exchange that says in its body that there were too many requests is heeded', async () => {
  now = epochMs(Date.UTC(2026, 4, 6, 12, 7));
  server = await startExchangeServer({ clock, speaks: ['bybit'] });
  market = await openMarket('bybit');
  try {
    server.setFault(status(200, {}, '{"retCode":10006,"retMsg":"Too many visits!","result":{}}'));
    await expect(market.coins()).rejects.toMatchObject({ kind: 'rate-limited' });
    server.setFault(null);
    await expect(market.coins()).rejects.toThrow('Bybit asked for a pause; 30 s of it are left.');
    now = epochMs(now + 30_000);
    server.setFault(status(200, {}, '{"retCode":10024,"retMsg":"Compliance rules triggered"}'));
    await expect(market.coins()).rejects.toMatchObject({ kind: 'region-blocked' });
  } finally {
    await market.close();
    await server.close();
  }
});
