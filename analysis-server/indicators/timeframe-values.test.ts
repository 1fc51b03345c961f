import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readingOf } from '../../domain/analysis/readings.ts';
import {
  FibonacciLevelsSchema,
  IchimokuCloudSchema,
  PivotPointsSchema,
  TechnicalIndicatorsSchema,
  VolumeAnalysisSchema,
} from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { arbitraryCandles } from '../../tests/support/arbitrary-candles.ts';
import { candleTable } from '../../tests/support/candle-table.ts';
import { simulatedSeries, sliceSeries } from '../../tests/support/candles.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { computeTimeframeValues, type TimeframeValues } from './timeframe-values.ts';

const HOUR = 3_600_000;

const GroupsSchema = v.strictObject({
  technicalIndicators: TechnicalIndicatorsSchema,
  volumeAnalysis: VolumeAnalysisSchema,
  ichimokuCloud: IchimokuCloudSchema,
  fibonacciLevels: FibonacciLevelsSchema,
  pivotPoints: PivotPointsSchema,
});

/** Every value with its dotted key within its group. */
function entriesOf(group: object, prefix = ''): [string, unknown][] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? entriesOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value] as [string, unknown]],
  );
}

function valuesOf({ missing: _, ...groups }: TimeframeValues): [string, unknown][] {
  return Object.values(groups).flatMap((group) => entriesOf(group));
}

function reasonOf(series: CandleSeries, field: string): string | undefined {
  return computeTimeframeValues(series).missing.find((entry) => entry.field === field)?.reason;
}

describe('values of a timeframe', () => {
  it('are all there in 1,000 candles of any timeframe', () => {
    for (const timeframe of ['1w', '1d', '4h', '1h', '15m'] as const) {
      const { missing, ...groups } = computeTimeframeValues(simulatedSeries(timeframe, 1000, 5));
      expect(missing).toEqual([]);
      expect(v.parse(GroupsSchema, groups)).toEqual(groups);
    }
  });

  it('are finite or null with one reason each, for any candles', () => {
    fc.assert(
      fc.property(arbitraryCandles, (series) => {
        const { missing, ...groups } = computeTimeframeValues(series);
        v.parse(GroupsSchema, groups);
        const values = valuesOf({ missing, ...groups });
        expect(values.filter(([, value]) => Object.is(value, -0))).toEqual([]);
        const nulls = values.filter(([, value]) => value === null).map(([field]) => field);
        expect(missing.map((entry) => entry.field).toSorted()).toEqual(nulls.toSorted());
        expect(missing.every((entry) => entry.timeframe === series.timeframe)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('lie within the bounds of their rows, for any candles', () => {
    fc.assert(
      fc.property(arbitraryCandles, (series) => {
        for (const [field, value] of valuesOf(computeTimeframeValues(series))) {
          const [lowest, highest] = readingOf(field)?.bounds ?? [-Infinity, Infinity];
          if (typeof value !== 'number') continue;
          expect(value, field).toBeGreaterThanOrEqual(lowest - 1e-9);
          expect(value, field).toBeLessThanOrEqual(highest + 1e-9);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('have field names that differ across groups, each with its row', () => {
    const fields = valuesOf(computeTimeframeValues(simulatedSeries('1h', 300, 1))).map(
      ([key]) => key,
    );
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields.filter((field) => readingOf(field) === null)).toEqual([]);
  });

  it('are TA-Lib at the newest candle', async () => {
    const talib = await loadTalib();
    const series = simulatedSeries('4h', 700, 21);
    const { high, low, close, volume } = series;
    const { technicalIndicators: shown, volumeAnalysis } = computeTimeframeValues(series);
    const newest = (name: string, inputs: Float64Array[], options: number[], outputs = 1) =>
      talib.run(name, inputs, options, outputs).map((line) => line.values.at(-1) ?? Number.NaN);
    const pairs: [number | null, number | undefined][] = [
      [shown.RSI, newest('RSI', [close], [14])[0]],
      [shown.MACDHistogram, newest('MACD', [close], [12, 26, 9], 3)[2]],
      [shown.movingAverages.MA200, newest('SMA', [close], [200])[0]],
      [shown.stochasticRSI.k, newest('STOCHRSI', [close], [14, 14, 3, 0], 2)[1]],
      [shown.stochasticOscillator.d, newest('STOCH', [high, low, close], [14, 3, 0, 3, 0], 2)[1]],
      [shown.williamsR, newest('WILLR', [high, low, close], [14])[0]],
      [shown.CCI, newest('CCI', [high, low, close], [20])[0]],
      [shown.bollingerBands.upper, newest('BBANDS', [close], [20, 2, 2, 0], 3)[0]],
      [shown.keltnerChannels.middle, newest('EMA', [close], [20])[0]],
      [shown.ATR, newest('ATR', [high, low, close], [14])[0]],
      [shown.DMI.ADX, newest('ADX', [high, low, close], [14])[0]],
      [shown.parabolicSAR.value, newest('SAR', [high, low], [0.02, 0.2])[0]],
      [volumeAnalysis.OBV, newest('OBV', [close, volume], [])[0]],
      [volumeAnalysis.accumulationDistribution, newest('AD', [high, low, close, volume], [])[0]],
      [volumeAnalysis.MFI, newest('MFI', [high, low, close, volume], [14])[0]],
    ];
    for (const [value, reference] of pairs) {
      expect(Math.abs((value ?? Number.NaN) / (reference ?? Number.NaN) - 1)).toBeLessThan(1e-9);
    }
  });

  it('say how many candles are needed and how many there are', () => {
    const series = simulatedSeries('1d', 120, 2);
    expect(computeTimeframeValues(series).missing).toEqual([
      { timeframe: '1d', field: 'movingAverages.MA200', reason: 'needs 200 candles, has 120' },
    ]);
    expect(reasonOf(sliceSeries(series, 0, 33), 'MACDLine')).toBe('needs 34 candles, has 33');
    expect(reasonOf(sliceSeries(series, 0, 0), 'pivot')).toBe('needs 1 candle, has 0');
    expect(reasonOf(sliceSeries(series, 0, 77), 'senkouSpanB')).toBe('needs 78 candles, has 77');
    expect(reasonOf(sliceSeries(series, 0, 19), 'volumeTrend')).toBe('needs 20 candles, has 19');
  });

  it('have no oscillator in a price that stands still, instead of an oversold one', () => {
    const still = candleTable(Array.from({ length: 300 }, () => [10, 10, 10, 5] as const));
    const { technicalIndicators, missing } = computeTimeframeValues(still);
    expect(technicalIndicators.RSI).toBeNull();
    expect(technicalIndicators.movingAverages.MA200).toBe(10);
    expect(technicalIndicators.bollingerBands).toEqual({ upper: 10, middle: 10, lower: 10 });
    expect(Object.fromEntries(missing.map(({ field, reason }) => [field, reason]))).toEqual({
      RSI: 'the close has never moved',
      'stochasticRSI.k': 'RSI did not move in 14 candles',
      'stochasticRSI.d': 'RSI did not move in 14 candles',
      'stochasticOscillator.k': 'the price did not move in 14 candles',
      'stochasticOscillator.d': 'the price did not move in 14 candles',
      williamsR: 'the price did not move in 14 candles',
      CCI: 'the typical price did not move in 20 candles',
      'DMI.diPlus': 'the price has never moved',
      'DMI.diMinus': 'the price has never moved',
      'DMI.ADX': 'the price has never moved',
      MFI: 'no money flowed in 14 candles',
      level0: 'the price did not move in 100 candles',
      level236: 'the price did not move in 100 candles',
      level382: 'the price did not move in 100 candles',
      level500: 'the price did not move in 100 candles',
      level618: 'the price did not move in 100 candles',
      level786: 'the price did not move in 100 candles',
      level100: 'the price did not move in 100 candles',
    });
  });

  it.each([
    ['1h', 'nothing was traded since 00:00 UTC'],
    ['1d', 'nothing was traded in 60 candles'],
  ] as const)('have no volume-weighted values on %s without volume', (timeframe, reason) => {
    const moving = Array.from({ length: 60 }, (_, i) => [12 + (i % 5), 9, 10, 0] as const);
    const silent = candleTable(moving, timeframe);
    expect(reasonOf(silent, 'VWAP')).toBe(reason);
    expect(reasonOf(silent, 'chaikinMoneyFlow')).toBe('nothing was traded in 20 candles');
    expect(reasonOf(silent, 'MFI')).toBe('no money flowed in 14 candles');
    const { volumeAnalysis } = computeTimeframeValues(silent);
    expect(volumeAnalysis).toMatchObject({ averageVolume: 0, currentVolume: 0, OBV: 0 });
  });

  it('have a VWAP once the day has traded, however silent its newest candles', () => {
    const day = [
      [10, 10, 10, 0],
      [20, 20, 20, 3],
      [30, 30, 30, 0],
    ] as const;
    const series = candleTable(day, '1h', Date.UTC(2024, 0, 2) - HOUR);
    expect(computeTimeframeValues(series).technicalIndicators.VWAP).toBe(20);
    expect(reasonOf(candleTable(day, '1h', Date.UTC(2024, 0, 2) - 2 * HOUR), 'VWAP')).toBe(
      'nothing was traded since 00:00 UTC',
    );
    expect(reasonOf(candleTable(day, '1h', Date.UTC(2024, 0, 2) + HOUR), 'VWAP')).toBe(
      'needs the candles since 00:00 UTC',
    );
  });

  it('leave out a pivot level that falls to zero or below', () => {
    const { pivotPoints } = computeTimeframeValues(candleTable([[10, 1, 2]]));
    expect(pivotPoints).toMatchObject({ s1: null, s2: null, s3: null });
    expect(pivotPoints.pivot).toBeCloseTo(13 / 3, 12);
  });

  it('tell the trend of the parabolic SAR', () => {
    const rise = Array.from({ length: 30 }, (_, i) => [i + 12, i + 10, i + 11] as const);
    const trendOf = (cells: typeof rise) =>
      computeTimeframeValues(candleTable(cells)).technicalIndicators.parabolicSAR.trend;
    expect(trendOf(rise)).toBe('bullish');
    expect(trendOf(rise.toReversed())).toBe('bearish');
  });

  it('tell the volume trend of the newest five candles', () => {
    const trendOf = (volume: number) =>
      computeTimeframeValues(
        candleTable(
          Array.from({ length: 20 }, (_, i) => [3, 1, 2, i < 15 ? 100 : volume] as const),
        ),
      ).volumeAnalysis.volumeTrend;
    expect([trendOf(300), trendOf(100), trendOf(10)]).toEqual([
      'increasing',
      'stable',
      'decreasing',
    ]);
  });
});
