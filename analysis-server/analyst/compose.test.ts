import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AnalysisFactsSchema, AnalysisResultSchema } from '../../domain/analysis.ts';
import { epochMs } from '../../domain/quantity.ts';
import { byTimeframe } from '../../domain/timeframe.ts';
import {
  composeInputOf,
  leaningInput,
  leaningTimeframe,
  unknownTimeframe,
} from '../../tests/support/computed-timeframes.ts';
import { composeInputs } from '../../tests/support/random-compose-input.ts';
import { writeByRules } from './analyse.ts';
import { briefingOf } from './briefing.ts';
import { composeFacts } from './compose.ts';

const rising = () => leaningInput(byTimeframe(() => 0.5));

test('what is composed is what the domain calls facts, and with words a result', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const facts = composeFacts(input);
      const result = writeByRules(facts);
      expect(v.parse(AnalysisFactsSchema, facts)).toEqual(facts);
      expect(v.parse(AnalysisResultSchema, result)).toEqual(result);
    }),
    { numRuns: 50 },
  );
});

test('the snapshot is dated at the close of the newest candle used, and priced by it', () => {
  const input = rising();
  const late = {
    ...input.timeframes['15m'],
    candleTime: epochMs(Date.UTC(2026, 4, 6, 12, 15)),
    close: 64300.1,
  };
  const facts = composeFacts({ ...input, timeframes: { ...input.timeframes, '15m': late } });
  expect(new Date(facts.snapshotTime).toISOString()).toBe('2026-05-06T12:30:00.000Z');
  expect(facts.tradeRecommendation.currentPrice).toBe(64300.1);
  expect(facts.candleTimes['4h']).toBe(Date.UTC(2026, 4, 6, 8));
});

test('a feed that lags keeps its own candle time', () => {
  const input = rising();
  const lagging = { ...input.timeframes['1h'], candleTime: epochMs(Date.UTC(2026, 4, 6, 10)) };
  const facts = composeFacts({ ...input, timeframes: { ...input.timeframes, '1h': lagging } });
  expect(briefingOf(facts).table.facts.get('1h.RSI')?.candleTime).toBe(lagging.candleTime);
});

test('missing values are listed with their reason; patterns that do not stand are not missing', () => {
  const input = composeInputOf((timeframe) =>
    timeframe === '1w'
      ? unknownTimeframe(timeframe, 64250.5)
      : leaningTimeframe(timeframe, 64250.5, 0.4, 500),
  );
  const { missing } = composeFacts(input);
  expect(missing).toContainEqual({
    timeframe: '1w',
    field: 'movingAverages.MA200',
    reason: 'needs 200 candles, has 5',
  });
  expect(new Set(missing.map(({ timeframe }) => timeframe))).toEqual(new Set(['1w']));
  expect(missing.filter(({ field }) => field.startsWith('patternAnalysis'))).toEqual([]);
});

test('the summary names levels, patterns and risk', () => {
  const { tradeSummary, tradeRecommendation } = composeFacts(rising());
  expect(tradeSummary.specificLevels).toEqual({
    Entry: tradeRecommendation.entry,
    'Stop loss': tradeRecommendation.stopLoss,
    ...tradeRecommendation.takeProfit,
  });
  expect(tradeSummary.patternIdentification).toEqual({
    Patterns: 'None',
    '1w structure': 'uptrend',
    '1d structure': 'uptrend',
    '4h structure': 'uptrend',
    '1h structure': 'uptrend',
    '15m structure': 'uptrend',
  });
  expect(tradeSummary.importantLevels).toMatchObject({
    'Above 1 (1h)': 64622.5,
    '1d MA200': 59500.5,
  });
  expect(tradeSummary.riskManagement).toBe(
    'The stop is 1,141.0 from the entry, 1.78% of it and 1.58 times the 4h ATR of 720.0. The first ' +
      'target pays 2.85%, which is 1.60 times the risk. Fees and funding are not counted.',
  );
});

test('a pattern is summed up with its score', () => {
  const input = rising();
  const daily = input.timeframes['1d'];
  const patternAnalysis = {
    ...daily.patternAnalysis,
    divergence: { type: 'Regular Bearish Divergence', strength: 63.7 },
  };
  const { tradeSummary } = composeFacts({
    ...input,
    timeframes: { ...input.timeframes, '1d': { ...daily, patternAnalysis } },
  });
  expect(tradeSummary.patternIdentification).toMatchObject({
    '1d Divergence': 'Regular Bearish Divergence (64%)',
  });
});
