import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AnalysisFactsSchema, AnalysisResultSchema } from '../../domain/analysis/analysis.ts';
import { contentOf, PlanContentSchema } from '../../domain/analysis/standing-plan.ts';
import { DAYS_NEEDED, HOURS_NEEDED } from '../../domain/analysis/volatility.ts';
import { type CandleSeries, rowsOf, seriesFromRows } from '../../domain/market/candle.ts';
import { byTimeframe, type Timeframe } from '../../domain/market/timeframe.ts';
import { rangesOf } from '../../domain/plan/bands/bands.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { simulatedSeries } from '../../tests/support/candles.ts';
import {
  composeInputOf,
  leaningInput,
  leaningTimeframe,
  unknownTimeframe,
} from '../../tests/support/computed-timeframes.ts';
import { composeInputs } from '../../tests/support/random-compose-input.ts';
import { named } from '../../tests/support/standing-plan.ts';
import { analyse, withPlanHash, writeByRules } from './analyse.ts';
import { composeFigures, planPicture } from './compose.ts';
import { riskManagement } from './risk-management.ts';

const rising = () => leaningInput(byTimeframe(() => 0.5));

test('what is composed is what the domain calls facts, and with words a result', async () => {
  await fc.assert(
    fc.asyncProperty(composeInputs, async (input) => {
      const analysed = await withPlanHash(analyse(input));
      const result = writeByRules(analysed);
      expect(v.parse(AnalysisFactsSchema, analysed.facts)).toEqual(analysed.facts);
      expect(v.parse(AnalysisResultSchema, result)).toEqual(result);
      const content = contentOf(analysed.facts);
      expect(v.parse(PlanContentSchema, content)).toEqual(content);
      expect(analysed).toEqual(named(analyse(input)));
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
  const facts = composeFigures({ ...input, timeframes: { ...input.timeframes, '15m': late } });
  expect(new Date(facts.snapshotTime).toISOString()).toBe('2026-05-06T12:30:00.000Z');
  expect(facts.tradeRecommendation.currentPrice).toBe(64300.1);
  expect(facts.candleTimes['4h']).toBe(Date.UTC(2026, 4, 6, 8));
});

test('a feed that lags keeps its own candle time', () => {
  const input = rising();
  const lagging = { ...input.timeframes['1h'], candleTime: epochMs(Date.UTC(2026, 4, 6, 10)) };
  const facts = composeFigures({ ...input, timeframes: { ...input.timeframes, '1h': lagging } });
  expect(facts.candleTimes['1h']).toBe(lagging.candleTime);
});

test('missing values are listed with their reason; patterns that do not stand are not missing', () => {
  const input = composeInputOf((timeframe) =>
    timeframe === '1w'
      ? unknownTimeframe(timeframe, 64250.5)
      : leaningTimeframe(timeframe, 64250.5, 0.4, 500),
  );
  const { missing } = composeFigures(input);
  expect(missing).toContainEqual({
    timeframe: '1w',
    field: 'movingAverages.MA200',
    reason: 'needs 200 candles, has 5',
  });
  expect(new Set(missing.map(({ timeframe }) => timeframe))).toEqual(new Set(['1w']));
  expect(missing.filter(({ field }) => field.startsWith('patternAnalysis'))).toEqual([]);
});

test('the summary names levels, patterns and risk', () => {
  const { tradeSummary, tradeRecommendation } = composeFigures(rising());
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
  expect(tradeSummary.importantLevels).toEqual({
    '1h resistance': 64622.5,
    '4h resistance': 65114.5,
    '1h resistance 2': 65273.5,
    '1d pivot': 64060.5,
    '1h support': 63816.5,
    '4h support': 63242.5,
    '1d MA50': 62350.5,
    '1d MA200': 59500.5,
  });
  expect(tradeSummary.riskManagement).toBe(riskManagement(tradeRecommendation));
  expect(tradeSummary.riskManagement).toMatch(/1 R is 1\.78% of the position, 1\.6 ATR of 4h\.$/);
});

describe('what the planner sees of the candles', () => {
  const withSeries = (timeframe: Timeframe, series: CandleSeries) => {
    const { timeframes, ...input } = rising();
    return planPicture({
      ...input,
      timeframes: { ...timeframes, [timeframe]: { ...timeframes[timeframe], series } },
    });
  };
  const withHistory = (hours: CandleSeries) => {
    const { timeframes, ...input } = rising();
    const days = simulatedSeries('1d', DAYS_NEEDED, 3);
    return planPicture({
      ...input,
      timeframes: {
        ...timeframes,
        '1d': { ...timeframes['1d'], series: days },
        '1h': { ...timeframes['1h'], series: hours },
      },
    });
  };

  test('the newest candle’s extremes of every timeframe that has one', () => {
    const series = simulatedSeries('4h', 5, 3);
    expect(withSeries('4h', series).extremes).toEqual({
      ...byTimeframe(() => null),
      '4h': { high: series.high[4], low: series.low[4] },
    });
  });

  test('how volatile it is, where the closes reach back far enough', () => {
    expect(withHistory(simulatedSeries('1h', HOURS_NEEDED, 3)).volatility).not.toBeNull();
    expect(withHistory(simulatedSeries('1h', HOURS_NEEDED - 1, 3)).volatility).toBeNull();
    expect(planPicture(rising()).volatility).toBeNull();
  });

  test('no return across a gap', () => {
    const whole = simulatedSeries('1h', HOURS_NEEDED + 10, 3);
    const rows = rowsOf(whole);
    const without = (row: number) => seriesFromRows('1h', rows.toSpliced(row, 1));
    expect(withHistory(without(9)).volatility).toEqual(withHistory(whole).volatility);
    expect(withHistory(without(10)).volatility).toBeNull();
  });
});

test('ranges are those of the hours, with a touch of the stop and of each target', () => {
  const { timeframes, ...input } = rising();
  const series = simulatedSeries('1h', 28 * 24 + 1, 3);
  const hours = { ...timeframes['1h'], series };
  const { ranges, tradeRecommendation } = composeFigures({
    ...input,
    timeframes: { ...timeframes, '1h': hours },
  });
  const { stopLoss, takeProfit } = tradeRecommendation;
  const { currentPrice } = tradeRecommendation;
  expect(ranges).toEqual(rangesOf(series, currentPrice, { stop: stopLoss, ...takeProfit }));
  expect(ranges).toHaveProperty('touch.stop');
  expect(ranges).toHaveProperty('touch.TP1');
  expect(composeFigures(rising()).ranges).toEqual({
    unknown: 'needs 28 days of hourly candles without a gap; there are 0',
  });
});

test('a pattern is summed up with its score', () => {
  const input = rising();
  const daily = input.timeframes['1d'];
  const patternAnalysis = {
    ...daily.patternAnalysis,
    divergence: { type: 'Regular Bearish Divergence', strength: 63.7 },
  };
  const { tradeSummary } = composeFigures({
    ...input,
    timeframes: { ...input.timeframes, '1d': { ...daily, patternAnalysis } },
  });
  expect(tradeSummary.patternIdentification).toMatchObject({
    '1d Divergence': 'Regular Bearish Divergence (64%)',
  });
});
