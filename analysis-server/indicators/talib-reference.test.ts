import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { isShared, recordedSeries, SHARED_DATA } from '../../tests/support/recorded-candles.ts';
import { accumulationDistribution } from './accumulation-distribution.ts';
import { atr } from './atr.ts';
import { bollingerBands } from './bollinger-bands.ts';
import { cci } from './cci.ts';
import { directionalMovement } from './directional-movement.ts';
import { exponentialAverage } from './exponential-average.ts';
import { fastStochastic, williamsR } from './fast-stochastic.ts';
import { type Line, newest, valueAt } from './line.ts';
import { macd } from './macd.ts';
import { moneyFlowIndex } from './money-flow-index.ts';
import { onBalanceVolume } from './on-balance-volume.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { priceRange } from './price-range.ts';
import { rsi } from './rsi.ts';
import { simpleAverage } from './simple-average.ts';
import { stochasticOscillator } from './stochastic-oscillator.ts';
import { stochasticRsi } from './stochastic-rsi.ts';

const ReferenceSchema = v.object({
  rows: v.number(),
  indicators: v.record(
    v.string(),
    v.object({
      outs: v.record(
        v.string(),
        v.object({
          firstIndex: v.number(),
          last: v.number(),
          samples: v.array(v.tuple([v.number(), v.number()])),
        }),
      ),
    }),
  ),
});

const TOLERANCE = 1e-9;

/** Our line for each output of the reference, by `indicator.output`. */
function linesOf(series: CandleSeries): Record<string, Line> {
  const { high, low, close } = series;
  const range = priceRange(high, low, 14);
  const strength = rsi(close, 14);
  const convergence = macd(close, 12, 26, 9);
  const stochastic = stochasticOscillator(range, close, 3, 3);
  const strengthStochastic = stochasticRsi(strength, 14, 3, 3);
  const strengthRange = priceRange(strength.values, strength.values, 14);
  const rawStrength = fastStochastic(strengthRange, strength.values);
  const averagedStrength = simpleAverage(rawStrength.values, 3);
  const rawBegin = strength.begin + rawStrength.begin;
  const bands = bollingerBands(close, 20, 2);
  const movement = directionalMovement(series, 14);
  return {
    'RSI14.output': strength,
    'MACD_12_26_9.MACD': convergence.line,
    'MACD_12_26_9.MACDSignal': convergence.signal,
    'MACD_12_26_9.MACDHist': convergence.histogram,
    ...Object.fromEntries(
      [5, 10, 20, 50, 100, 200].map((n) => [`SMA${n}.output`, simpleAverage(close, n)]),
    ),
    'EMA20.output': exponentialAverage(close, 20),
    'EMA50.output': exponentialAverage(close, 50),
    'STOCH_14_3_3.slowK': stochastic.k,
    'STOCH_14_3_3.slowD': stochastic.d,
    // TA-Lib gives the raw value from where its average of three has one.
    'STOCHRSI_TALIB_14_14_3.fastK': {
      begin: rawBegin + averagedStrength.begin,
      values: rawStrength.values.subarray(averagedStrength.begin),
    },
    'STOCHRSI_TALIB_14_14_3.fastD': {
      begin: rawBegin + averagedStrength.begin,
      values: averagedStrength.values,
    },
    'STOCHRSI_TRADINGVIEW_14_14_3_3.K': strengthStochastic.k,
    'STOCHRSI_TRADINGVIEW_14_14_3_3.D': strengthStochastic.d,
    'WILLR14.output': williamsR(range, close),
    'CCI14.output': cci(series, 14),
    'CCI20.output': cci(series, 20),
    'BBANDS_20_2.upperBand': bands.upper,
    'BBANDS_20_2.middleBand': bands.middle,
    'BBANDS_20_2.lowerBand': bands.lower,
    'ATR10.output': atr(series, 10),
    'ATR14.output': atr(series, 14),
    'OBV.output': onBalanceVolume(series),
    'AD.output': accumulationDistribution(series),
    'MFI14.output': moneyFlowIndex(series, 14),
    'PLUS_DI14.output': movement.plus,
    'MINUS_DI14.output': movement.minus,
    'ADX14.output': movement.adx,
    'SAR_0.02_0.2.output': parabolicSar(series, 0.02, 0.2).sar,
  };
}

function largest(line: Line): number {
  return line.values.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
}

if (!isShared('talib/') || !isShared('candles/')) {
  describe('recorded candles', () => {
    it.skip('skipped: ../shared/data holds no candles and reference values', () => {});
  });
} else {
  describe.each(
    ['BTCUSDT', 'ETHUSDT'].flatMap((coin) =>
      TIMEFRAMES.map((timeframe) => [coin, timeframe] as const),
    ),
  )('recorded candles of %s on %s', (coin, timeframe) => {
    const file = new URL(`talib/${coin}-${timeframe}.json`, SHARED_DATA);
    const { rows, indicators } = v.parse(ReferenceSchema, JSON.parse(readFileSync(file, 'utf8')));
    const series = recordedSeries(coin, timeframe);
    const lines = linesOf(series);
    const references = Object.entries(indicators).flatMap(([indicator, { outs }]) =>
      Object.entries(outs).map(
        ([output, reference]) => [`${indicator}.${output}`, reference] as const,
      ),
    );

    it('are the rows that the reference values were made of, for the same outputs', () => {
      expect(series.close.length).toBe(rows);
      expect(references.map(([name]) => name).toSorted()).toEqual(Object.keys(lines).toSorted());
    });

    it.each(references)('give %s as TA-Lib does', (name, { firstIndex, last, samples }) => {
      const line = lines[name] ?? { begin: 0, values: new Float64Array(0) };
      expect(line.begin).toBe(firstIndex);
      const allowed = TOLERANCE * largest(line);
      expect(Math.abs((newest(line) ?? Number.NaN) - last)).toBeLessThanOrEqual(allowed);
      expect(samples).toHaveLength(50);
      const off = samples.filter(
        ([row, value]) => !(Math.abs((valueAt(line, row) ?? Number.NaN) - value) <= allowed),
      );
      expect(off).toEqual([]);
    });
  });
}
