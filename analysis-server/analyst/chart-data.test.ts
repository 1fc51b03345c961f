import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OVERLAYS, SnapshotChartSchema } from '../../domain/analysis/readings/chart.ts';
import { byTimeframe, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { simulatedSeries } from '../../tests/support/candles.ts';
import { computeTimeframeValues } from '../indicators/timeframe-values.ts';
import { chartData } from './chart-data.ts';

const candles = byTimeframe((timeframe) => simulatedSeries(timeframe, 1000, 7));

test('a chart holds the newest 300 candles as they are', () => {
  const chart = chartData(candles);
  expect(v.is(SnapshotChartSchema, chart)).toBe(true);
  for (const timeframe of TIMEFRAMES) {
    const { time, open, high, low, close, volume } = candles[timeframe];
    expect(chart[timeframe].candles).toHaveLength(300);
    const newest = [time, open, high, low, close, volume].map((column) => column.at(-1));
    expect(chart[timeframe].candles.at(-1)).toEqual(newest);
  }
});

test('the lines over the candles end at the values of the cards', () => {
  const chart = chartData(candles)['4h'];
  const { technicalIndicators, ichimokuCloud } = computeTimeframeValues(candles['4h']);
  const { movingAverages, bollingerBands } = technicalIndicators;
  const last = (name: (typeof OVERLAYS)[number]) => chart.overlays[name].at(-1);
  expect(last('MA20')).toBeCloseTo(movingAverages.MA20 ?? Number.NaN, 3);
  expect(last('MA200')).toBeCloseTo(movingAverages.MA200 ?? Number.NaN, 3);
  expect(last('bollingerUpper')).toBeCloseTo(bollingerBands.upper ?? Number.NaN, 3);
  expect(last('senkouSpanB')).toBeCloseTo(ichimokuCloud.senkouSpanB ?? Number.NaN, 3);
});

test('a short history gives null for the warm-up, one value a candle', () => {
  const chart = chartData(byTimeframe((timeframe) => simulatedSeries(timeframe, 60, 3)));
  for (const name of OVERLAYS) expect(chart['1d'].overlays[name]).toHaveLength(60);
  expect(chart['1d'].overlays.MA20.slice(18, 20)).toEqual([null, expect.any(Number)]);
  expect(chart['1d'].overlays.MA200.every((value) => value === null)).toBe(true);
});
