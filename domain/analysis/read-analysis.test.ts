import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analysisResult } from '../../tests/support/analysis-result.ts';
import { anotherResult } from '../../tests/support/another-backend.ts';
import { simulatedSeries } from '../../tests/support/candles.ts';
import { rangesOf } from '../plan/bands/bands.ts';
import { decimalsOfTick } from '../text/number-format.ts';
import { epochMs } from '../text/quantity.ts';
import type { KnownAnalysis } from './known-analysis.ts';
import { readAnalysis } from './read-analysis.ts';

const BESIDE = { coin: 'BTCUSDT', time: epochMs(1_795_000_000_000) };

function read(raw: unknown): KnownAnalysis {
  const analysis = readAnalysis(raw, BESIDE);
  if (analysis === 'unreadable') throw new Error('the result cannot be read');
  return analysis;
}

const withPlan = (changes: object) =>
  read({ ...anotherResult, tradeRecommendation: { ...changes } }).tradeRecommendation;

describe('a result of another backend', () => {
  const analysis = read(anotherResult);
  const { technicalIndicators, patternAnalysis, supportResistance } = analysis;

  test('has its coin and its time from beside it, a tick from its price, and no more', () => {
    expect(analysis).toMatchObject({
      coin: 'BTCUSDT',
      snapshotTime: BESIDE.time,
      actualAnalysisTime: BESIDE.time,
      tickSize: 0.1,
      market: null,
      derivatives: null,
      engine: null,
      writer: null,
      text: [],
      claims: [],
      lines: null,
      answers: [],
      missing: [],
      candleTimes: { '4h': null, '15m': null },
    });
  });

  test('has numbers where they are spelt, and null for words and for what is absent', () => {
    expect(technicalIndicators['4h']).toMatchObject({ RSI: 25.5, MACDLine: null, CCI: null });
    expect(technicalIndicators['4h'].movingAverages).toMatchObject({ MA5: 64_100, MA200: null });
    expect(technicalIndicators['4h'].parabolicSAR).toEqual({ value: 63_500, trend: 'bearish' });
    expect(technicalIndicators['15m'].RSI).toBeNull();
    expect(analysis.pivotPoints['4h'].pivot).toBeNull();
  });

  test('is found where its values stand together, and one step deeper', () => {
    expect(analysis.volumeAnalysis['4h'].OBV).toBe(12_345_678);
    expect(analysis.ichimokuCloud['4h'].tenkanSen).toBe(64_010);
    expect(patternAnalysis['4h']).toMatchObject({
      headAndShoulders: { pattern: 'Head and Shoulders', confidence: 62 },
      liquiditySwings: { structure: 'downtrend' },
      tdSequential: { setup: null, signal: null },
    });
  });

  test('may give more levels than the own engine does, or none', () => {
    expect(supportResistance['4h']).toEqual({
      supportLevels: [63_900.5, 63_100, 62_000, 61_000, 60_000, 59_000],
      resistanceLevels: [],
    });
  });

  test('keeps a plan in words where they are words', () => {
    expect(analysis.tradeRecommendation).toEqual({
      action: 'SELL',
      currentPrice: 64_250.5,
      entry: null,
      stopLoss: 65_500,
      takeProfit: { TP1: 61_000, TP2: 'the low of October' },
      potentialROI: { riskPerTrade: 1.9, rewardPerTrade: null, potential: null, rr: '1:2.6' },
      etaToTP: { TP1: '2 days' },
      etaHours: {},
      stance: null,
      asideFor: [],
      score: null,
      odds: null,
      costs: null,
      expiresInHours: null,
      volatility: null,
      reason: 'BTC/USDT closed below its average.',
      plan: null,
      oddsNow: null,
      fresh: null,
    });
  });

  test('reads the same again from the device', () => {
    expect(read(analysis)).toEqual(analysis);
  });
});

test('limitations that can be read are read, and a result without any has none', () => {
  const limitation = analysisResult({
    limitations: [
      { timeframe: '1w', kind: 'refused', first: null, last: null, count: 0, reason: 'none' },
    ],
  }).limitations;
  expect(
    read({ ...anotherResult, limitations: [...limitation, { timeframe: '2w' }] }),
  ).toMatchObject({ limitations: limitation });
  expect(read(anotherResult).limitations).toEqual([]);
});

test('ranges are kept where they are whole, with the reason where they are unknown', () => {
  const ranges = rangesOf(simulatedSeries('1h', 28 * 24 + 1, 3), 1_000, { stop: 900 });
  const unknown = { unknown: 'a reason' };
  expect(read({ ...anotherResult, ranges }).ranges).toEqual(ranges);
  expect(read({ ...anotherResult, ranges: unknown }).ranges).toEqual(unknown);
  expect(read({ ...anotherResult, ranges: { ...ranges, week: null } }).ranges).toBeUndefined();
  expect(read(anotherResult).ranges).toBeUndefined();
});

test.each([
  ['a number', 61_000, { TP1: 61_000 }],
  ['a number as text', '$61,000', { TP1: 61_000 }],
  ['words', 'the low of October', { TP1: 'the low of October' }],
  ['a map', { first: 61_000, second: '60,000' }, { first: 61_000, second: 60_000 }],
  ['a list', [61_000], {}],
  ['nothing', undefined, {}],
])('a take-profit that is %s', (_name, takeProfit, targets) => {
  expect(withPlan({ action: 'LONG', takeProfit })?.takeProfit).toEqual(targets);
});

test('a result without a plan has none, and one with an empty plan neither', () => {
  expect(read({ aianalysis: 'Words alone.' }).tradeRecommendation).toBeNull();
  expect(withPlan({})).toBeNull();
});

test.each([
  [64_250, 0.1],
  [3000, 0.01],
  [0.5, 0.000001],
  ['words', 0.01],
])('a price of %s without a tick is shown to six digits', (currentPrice, tick) => {
  const { tickSize } = read({ tradeRecommendation: { currentPrice } });
  expect(tickSize).toBeCloseTo(tick, 12);
});

const CORRUPT = { aianalysis: 5, technicalIndicators: 'x' };

test.each([
  [null],
  [undefined],
  ['text'],
  [[]],
  [{}],
  [{ tradeRecommendation: null }],
  [{ a: 1 }],
  [CORRUPT],
])('what holds no section is unreadable: %j', (raw) => {
  expect(readAnalysis(raw, BESIDE)).toBe('unreadable');
});

test('whatever stands in the sections, reading ends in an analysis or in that word', () => {
  const sections = Object.keys(analysisResult());
  const anything = fc.record(
    Object.fromEntries(sections.map((name) => [name, fc.anything({ maxDepth: 4 })])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anything, (raw) => {
      const analysis = readAnalysis(raw, BESIDE);
      if (analysis === 'unreadable') return;
      expect(decimalsOfTick(analysis.tickSize)).toBeGreaterThanOrEqual(0);
      expect(new Date(analysis.snapshotTime).toISOString()).toBeTruthy();
      expect(readAnalysis(analysis, BESIDE)).toEqual(analysis);
    }),
  );
});
