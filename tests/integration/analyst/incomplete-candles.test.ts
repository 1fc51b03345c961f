import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NoPlanError } from '../../../analysis-server/analyst/plan.ts';
import { type FinishedAnalysis, runAnalysis } from '../../../analysis-server/jobs/run-analysis.ts';
import { rulesWriter } from '../../../analysis-server/jobs/writer.ts';
import { openExchange } from '../../../analysis-server/market/exchange/exchange.ts';
import type { MarketSource } from '../../../analysis-server/market/market.ts';
import { simulatedMarket } from '../../../analysis-server/market/simulated/simulated.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import {
  type CandlePeriod,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { startExchangeServer } from '../../support/exchange-server/exchange-server.ts';
import { holedMarket } from '../../support/holed-market.ts';
import { expectSound } from '../../support/sound-analysis.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

/** A Wednesday, at the close of a 4h candle. */
const NOON = epochMs(Date.UTC(2026, 4, 6, 12));
const HOUR = PERIOD_MS['1h'];
const DAY = PERIOD_MS['1d'];

const analyse = (market: MarketSource): Promise<FinishedAnalysis> =>
  runAnalysis(
    { market, writer: rulesWriter, clock: { now: () => NOON } },
    { coin: 'BTCUSDT', candleClose: NOON },
    null,
    {
      onProgress: () => undefined,
      onText: () => undefined,
      onFacts: async () => undefined,
      signal: new AbortController().signal,
    },
  );

interface Book {
  readonly listedAt?: number;
  readonly change?: (rows: readonly CandleRow[], timeframe: CandlePeriod) => readonly CandleRow[];
}

/** Analyses BTCUSDT of a made-up Bybit. */
async function analyseBook({ listedAt, change }: Book) {
  const clock = () => NOON;
  const server = await startExchangeServer({
    clock,
    speaks: ['bybit'],
    ...(listedAt === undefined ? {} : { listedAt }),
  });
  if (change) server.setFault({ kind: 'candles', change });
  const market = await openExchange({ id: 'bybit', clock, baseUrl: server.url });
  onTestFinished(async () => {
    await market.close();
    await server.close();
  });
  const analysis = await analyse(unkeptMarket(market));
  expectSound(analysis);
  return analysis.result;
}

/** Drops the candles of a timeframe that opened between two moments. */
const lost =
  (of: readonly CandlePeriod[], from: number, to: number): NonNullable<Book['change']> =>
  (rows, timeframe) =>
    of.includes(timeframe) ? rows.filter(([time]) => time < from || time >= to) : rows;

describe('candles that are missing', () => {
  test('one 4h candle 700 candles ago is a limitation, and every value stands', async () => {
    const missing = NOON - 701 * PERIOD_MS['4h'];
    const result = await analyseBook({ change: lost(['4h'], missing, missing + 1) });
    expect(result.limitations).toEqual([
      {
        timeframe: '4h',
        kind: 'gap',
        first: missing,
        last: missing,
        count: 1,
        reason: 'the market has none',
      },
    ]);
    expect(result.missing).toEqual([]);
    expect(result.tradeRecommendation.timeframe).toBe('4h');
    expect(result.aianalysis).toContain('Older 4h candles are missing (the market has none).');
  });

  test('a recent gap in 1h takes the values of that timeframe alone', async () => {
    const from = NOON - 20 * HOUR;
    const whole = await analyseBook({});
    const result = await analyseBook({ change: lost(['1h'], from, from + 2 * HOUR) });
    expect(result.limitations).toEqual([
      {
        timeframe: '1h',
        kind: 'refused',
        first: from,
        last: from + HOUR,
        count: 2,
        reason: 'recent candles are missing',
      },
    ]);
    expect(result.candleTimes).toEqual({ ...whole.candleTimes, '1h': null });
    expect(new Set(result.missing.map(({ reason }) => reason))).toEqual(
      new Set(['recent candles are missing']),
    );
    expect(result.technicalIndicators['4h']).toEqual(whole.technicalIndicators['4h']);
    expect(result.patternAnalysis['1h'].liquiditySwings.structure).toBeNull();
    expect(result.tradeSummary.patternIdentification).toMatchObject({
      '1h chart': 'Not read: recent candles are missing',
      '4h structure': expect.any(String),
    });
    expect(result.aianalysis).toContain(
      '1h candles could not be read (recent candles are missing).',
    );
    expect(result.tradeRecommendation.currentPrice).toBe(whole.tradeRecommendation.currentPrice);
  });

  test('without the quarters the price is the newest close of an hour', async () => {
    const from = NOON - 5 * HOUR;
    const result = await analyseBook({ change: lost(['15m'], from, from + 1) });
    expect(result.candleTimes['15m']).toBeNull();
    expect(result.snapshotTime).toBe(NOON);
  });

  test('an outage of two days in all timeframes leaves those that have enough after it', async () => {
    const from = Date.UTC(2026, 4, 1);
    const result = await analyseBook({ change: lost(TIMEFRAMES, from, from + 2 * DAY) });
    expect(result.limitations.map(({ timeframe, kind }) => [timeframe, kind])).toEqual([
      ['1d', 'refused'],
      ['4h', 'refused'],
      ['1h', 'gap'],
      ['15m', 'gap'],
    ]);
    expect(result.tradeRecommendation.timeframe).toBe('1h');
    expect(result.aianalysis).toContain(
      '1d and 4h candles could not be read (recent candles are missing). Older 1h and 15m candles are missing (the market has none).',
    );
  });

  test('a week of which the exchange lacks a day is missing, as any other candle', async () => {
    const clock = () => NOON;
    const server = await startExchangeServer({
      clock,
      speaks: ['krakenfutures'],
      weekOpens: 'thursday',
    });
    onTestFinished(() => server.close());
    const openWithout = async (from: number) => {
      server.setFault({ kind: 'candles', change: lost(['1d'], from, from + DAY) });
      const market = await openExchange({ id: 'krakenfutures', clock, baseUrl: server.url });
      onTestFinished(() => market.close());
      return unkeptMarket(market);
    };
    const monday = Date.UTC(2025, 3, 7);
    const old = await (await openWithout(monday + DAY)).candles('BTCUSD', '1w', NOON, 100);
    expect(old.series.time).not.toContain(monday);
    expect(old.gaps).toEqual([{ first: monday, last: monday, count: 1 }]);
    // Within the newest 50 weeks that is a recent gap of the weeks, and an old one of the days.
    const january = Date.UTC(2026, 0, 5);
    const market = await openWithout(january);
    await expect(market.candles('BTCUSD', '1w', NOON, 100)).rejects.toMatchObject({
      kind: 'invalid-candles',
      timeframe: '1w',
      gaps: [{ first: january, last: january, count: 1 }],
    });
    expect((await market.candles('BTCUSD', '1d', NOON, 300)).gaps).toHaveLength(1);
  });
});

describe('a young coin gets what its history allows', () => {
  test('listed yesterday', async () => {
    const result = await analyseBook({ listedAt: NOON - DAY - 2 * HOUR });
    expect(result.limitations.map(({ timeframe, reason }) => [timeframe, reason])).toEqual([
      ['1w', 'there is no closed candle'],
      ['1d', 'there is no closed candle'],
    ]);
    // 26 hours: six 4h candles, too few for an ATR.
    expect(result.tradeRecommendation.timeframe).toBe('1h');
    expect(result.technicalIndicators['1h'].RSI).not.toBeNull();
    expect(result.missing).toContainEqual({
      timeframe: '15m',
      field: 'movingAverages.MA200',
      reason: 'needs 200 candles, has 104',
    });
    expect(result.missing).toContainEqual({
      timeframe: '1w',
      field: 'RSI',
      reason: 'there is no closed candle',
    });
  });

  test('listed three days ago', async () => {
    const result = await analyseBook({ listedAt: NOON - 3 * DAY - 12 * HOUR });
    expect(result.limitations.map(({ timeframe }) => timeframe)).toEqual(['1w']);
    expect(result.tradeRecommendation.timeframe).toBe('4h');
    expect(result.missing).toContainEqual({
      timeframe: '1d',
      field: 'ATR',
      reason: 'needs 15 candles, has 3',
    });
  });

  test('a plan as soon as one timeframe has an ATR, and none before', async () => {
    const result = await analyseBook({ listedAt: NOON - 15 * PERIOD_MS['15m'] });
    expect(result.tradeRecommendation.timeframe).toBe('15m');
    const before = analyseBook({ listedAt: NOON - 14 * PERIOD_MS['15m'] });
    await expect(before).rejects.toMatchObject({ name: 'NoPlanError', hasNoATR: true });
  });

  test('listed within this quarter: refused, since nothing has closed', async () => {
    await expect(analyseBook({ listedAt: NOON - 60_000 })).rejects.toThrow(
      'Bybit, BTCUSDT 15m: no candle closed before 2026-05-06 12:00 UTC.',
    );
  });
});

describe('whatever candles are missing', () => {
  const market = unkeptMarket(simulatedMarket({ clock: () => NOON }));

  /** Runs of missing candles: how many newer ones there are, and how long the run is. */
  const holes = fc.array(
    fc.tuple(fc.constantFrom(...TIMEFRAMES), fc.nat(1_100), fc.integer({ min: 1, max: 400 })),
    { maxLength: 6 },
  );

  test('an analysis is sound or refused, and a timeframe that lacks nothing is the same', async () => {
    const whole = (await analyse(market)).result;
    let analysed = 0;
    let carried = 0;
    const property = fc.asyncProperty(holes, async (drawn) => {
      const isLost = (timeframe: Timeframe, newer: number) =>
        drawn.some(
          ([of, from, length]) => of === timeframe && newer >= from && newer < from + length,
        );
      const holed = holedMarket(market, (rows, timeframe) =>
        rows.filter((_, index) => !isLost(timeframe, rows.length - 1 - index)),
      );
      const analysis = await analyse(holed).catch((error: unknown) => {
        if (error instanceof MarketError || error instanceof NoPlanError) return null;
        throw error;
      });
      if (analysis === null) return;
      analysed += 1;
      expectSound(analysis);
      const { result } = analysis;
      for (const timeframe of TIMEFRAMES) {
        if (result.limitations.some((one) => one.timeframe === timeframe)) carried += 1;
        if (drawn.some(([of]) => of === timeframe)) continue;
        expect(result.technicalIndicators[timeframe]).toEqual(whole.technicalIndicators[timeframe]);
        expect(result.patternAnalysis[timeframe]).toEqual(whole.patternAnalysis[timeframe]);
        expect(result.supportResistance[timeframe]).toEqual(whole.supportResistance[timeframe]);
      }
    });
    await fc.assert(property, { numRuns: 60 });
    expect(analysed).toBeGreaterThan(20);
    expect(carried).toBeGreaterThan(10);
  });
});
