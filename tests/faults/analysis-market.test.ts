import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ExchangeMarket,
  openExchange,
} from '../../analysis-server/market/exchange/exchange.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { analysisServerOn, type TestAnalysisServer } from '../support/analysis-server.ts';
import {
  type ExchangeServer,
  startExchangeServer,
} from '../support/exchange-server/exchange-server.ts';
import type { Fault } from '../support/exchange-server/fault.ts';
import { readMetrics } from '../support/metrics.ts';
import { createApproved, type Person } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const candles = (change: Extract<Fault, { kind: 'candles' }>['change']): Fault => ({
  kind: 'candles',
  change,
});
const withClose = (row: CandleRow, close: number): CandleRow => [
  row[0],
  row[1],
  row[2],
  row[3],
  close,
  row[5],
];

const FAULTS: [name: string, fault: Fault, sentence: RegExp][] = [
  ['the region is blocked (451)', { kind: 'status', status: 451 }, /region|country/i],
  ['the region is blocked (403)', { kind: 'status', status: 403 }, /region|country|refus/i],
  [
    'it asks for patience (429)',
    { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    /requests|asked for a pause/i,
  ],
  ['it is broken (500)', { kind: 'status', status: 500 }, /500/],
  ['answers are cut short', { kind: 'truncated' }, /BTCUSDT/],
  ['a web page answers', { kind: 'html' }, /BTCUSDT/],
  ['connections break', { kind: 'reset' }, /BTCUSDT/],
  ['a price is NaN', candles((rows) => rows.map((row) => withClose(row, Number.NaN))), /BTCUSDT/],
  [
    'candles are missing',
    candles((rows) => rows.filter((_, n) => n !== rows.length - 9)),
    /missing/,
  ],
  [
    'candles repeat',
    candles((rows) => rows.flatMap((row, n) => (n === 5 ? [row, row] : [row]))),
    /open at/,
  ],
  ['the feed is frozen', candles((rows) => rows.map((row) => [row[0], 5, 6, 4, 5, 7])), /frozen/],
  ['the feed is late', candles((rows) => rows.slice(0, -6)), /late/],
  ['there are no candles', candles(() => []), /BTCUSDT/],
];

describe('an analysis while the exchange is at fault', () => {
  const clock = settableClock(epochMs(Date.UTC(2026, 4, 6, 12, 7)));
  let exchange: ExchangeServer;
  let market: ExchangeMarket;
  let opened: TestDatabase;
  let api: TestAnalysisServer<ExchangeMarket>;
  let ann: Person;

  beforeAll(async () => {
    opened = await openTestDatabase(null);
    ann = await createApproved(opened.database);
  });
  async function open() {
    exchange = await startExchangeServer({ clock: clock.now, speaks: ['bybit'] });
    market = await openExchange({ id: 'bybit', clock: clock.now, baseUrl: exchange.url });
    api = analysisServerOn(opened, market);
    await api.server.start();
  }
  async function close() {
    await api.server.stop();
    await market.close();
    await exchange.close();
  }
  beforeEach(open);
  afterEach(async () => {
    await close();
    await opened.database.query('truncate public.analysis_runs, public.analysis_snapshots cascade');
    await forgetCandles();
  });
  afterAll(() => opened.close());

  async function analysed() {
    const { key, status } = await api.analyze(ann, 'BTCUSDT');
    expect(status).toBe(202);
    return api.finished(ann, 'BTCUSDT', key);
  }
  const forgetCandles = () =>
    opened.database.query(
      'truncate public.candle_blocks, public.candle_corrections, public.candle_gaps',
    );
  const snapshots = () => opened.database.query('select id from public.analysis_snapshots');

  it.each(FAULTS)(
    'ends with a reason where %s; the last snapshot stays',
    async (_, fault, sentence) => {
      const sound = await analysed();
      expect(sound.status).toBe('complete');
      const before = await snapshots();
      clock.advance(15 * 60_000);
      // A server that keeps nothing yet reads whole series.
      await close();
      await forgetCandles();
      await open();

      exchange.setFault(({ path }) => (path.endsWith('/kline') ? fault : null));
      const failed = await analysed();
      expect(failed).toMatchObject({ status: 'error', results: null });
      expect(failed.error).toMatch(sentence);
      expect(failed.error).toContain('Bybit');
      expect(await snapshots()).toEqual(before);
    },
  );

  it('completes with what is left where one timeframe alone is at fault', async () => {
    exchange.setFault(
      candles((rows, timeframe) => (timeframe === '4h' ? rows.toSpliced(-9, 1) : rows)),
    );
    expect(await analysed()).toMatchObject({
      status: 'complete',
      results: {
        candleTimes: { '4h': null },
        limitations: [{ timeframe: '4h', kind: 'refused', count: 1 }],
      },
    });
  });

  it('says of a contract that is too young for any plan that it is', async () => {
    exchange.setFault(candles((rows) => rows.slice(-5)));
    expect(await analysed()).toMatchObject({
      status: 'error',
      error:
        'BTCUSDT has too few usable candles for a plan: one timeframe needs at least 15. Please try again later.',
    });
  });

  it('succeeds for the same candle as soon as the exchange is sound again', async () => {
    exchange.setFault(({ path }) => (path.endsWith('/kline') ? { kind: 'reset' } : null));
    expect((await analysed()).status).toBe('error');
    exchange.setFault(null);
    expect((await analysed()).status).toBe('complete');
  });

  it('counts what it asked of the exchange, and its pauses, among its metrics', async () => {
    const counted = async (name: string) =>
      (await (await readMetrics(api.server)).text())
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    await analysed();
    expect(await counted('exchange_request_weight_total')).toBe(exchange.received.length);
    exchange.setFault({ kind: 'status', status: 429, headers: { 'retry-after': '9' } });
    clock.advance(15 * 60_000);
    expect((await analysed()).error).toMatch(/too many requests|asked for a pause/);
    expect(await counted('exchange_pauses_total')).toBeGreaterThan(0);
  });
});
