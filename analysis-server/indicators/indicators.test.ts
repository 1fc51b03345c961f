import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { arbitraryCandles } from '../../tests/support/arbitrary-candles.ts';
import { simulatedSeries, sliceSeries } from '../../tests/support/candles.ts';
import { accumulationDistribution } from './accumulation-distribution.ts';
import { atr } from './atr.ts';
import { bollingerBands } from './bollinger-bands.ts';
import { cci } from './cci.ts';
import { chaikinMoneyFlow } from './chaikin-money-flow.ts';
import { directionalMovement } from './directional-movement.ts';
import { exponentialAverage } from './exponential-average.ts';
import { fastStochastic, williamsR } from './fast-stochastic.ts';
import { ichimoku } from './ichimoku.ts';
import { keltnerChannels } from './keltner-channels.ts';
import type { Line } from './line.ts';
import { macd } from './macd.ts';
import { moneyFlowIndex } from './money-flow-index.ts';
import { onBalanceVolume } from './on-balance-volume.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { priceRange } from './price-range.ts';
import { rsi } from './rsi.ts';
import { simpleAverage } from './simple-average.ts';
import { stochasticOscillator } from './stochastic-oscillator.ts';
import { stochasticRsi } from './stochastic-rsi.ts';
import { supertrend } from './supertrend.ts';
import { trueRange } from './true-range.ts';
import { vwap } from './vwap.ts';

type Unit = 'price' | 'volume' | 'none';
interface Indicator {
  readonly unit: Unit;
  readonly lines: (series: CandleSeries) => readonly Line[];
  readonly bounds?: readonly [lowest: number, highest: number];
}

const percent = [0, 100] as const;
const range = (series: CandleSeries) => priceRange(series.high, series.low);

const INDICATORS: Readonly<Record<string, Indicator>> = {
  'simple average': {
    unit: 'price',
    lines: (s) => [5, 20, 200].map((n) => simpleAverage(s.close, n)),
  },
  'average volume': { unit: 'volume', lines: (s) => [simpleAverage(s.volume, 20)] },
  'exponential average': { unit: 'price', lines: (s) => [exponentialAverage(s.close, 20)] },
  RSI: { unit: 'none', lines: (s) => [rsi(s.close)], bounds: percent },
  MACD: { unit: 'price', lines: (s) => Object.values(macd(s.close)) },
  'price range': { unit: 'price', lines: (s) => Object.values(range(s)) },
  'raw stochastic': {
    unit: 'none',
    lines: (s) => [fastStochastic(range(s), s.close)],
    bounds: percent,
  },
  stochastic: {
    unit: 'none',
    lines: (s) => Object.values(stochasticOscillator(range(s), s.close)),
    bounds: percent,
  },
  'stochastic RSI': {
    unit: 'none',
    lines: (s) => Object.values(stochasticRsi(rsi(s.close))),
    bounds: percent,
  },
  'Williams %R': { unit: 'none', lines: (s) => [williamsR(range(s), s.close)], bounds: [-100, 0] },
  CCI: { unit: 'none', lines: (s) => [cci(s)] },
  'Bollinger Bands': { unit: 'price', lines: (s) => Object.values(bollingerBands(s.close)) },
  'Keltner Channels': { unit: 'price', lines: (s) => Object.values(keltnerChannels(s)) },
  'true range': { unit: 'price', lines: (s) => [trueRange(s)] },
  ATR: { unit: 'price', lines: (s) => [atr(s)] },
  'directional movement': {
    unit: 'none',
    lines: (s) => Object.values(directionalMovement(s)),
    bounds: percent,
  },
  'parabolic SAR': { unit: 'price', lines: (s) => [parabolicSar(s).sar] },
  'parabolic SAR trend': { unit: 'none', lines: (s) => [parabolicSar(s).trend], bounds: [-1, 1] },
  Supertrend: { unit: 'price', lines: (s) => [supertrend(s).value] },
  'Supertrend direction': {
    unit: 'none',
    lines: (s) => [supertrend(s).direction],
    bounds: [-1, 1],
  },
  Ichimoku: { unit: 'price', lines: (s) => Object.values(ichimoku(s)) },
  VWAP: { unit: 'price', lines: (s) => [vwap(s)] },
  'on-balance volume': { unit: 'volume', lines: (s) => [onBalanceVolume(s)] },
  'accumulation/distribution': { unit: 'volume', lines: (s) => [accumulationDistribution(s)] },
  'Chaikin money flow': { unit: 'none', lines: (s) => [chaikinMoneyFlow(s)], bounds: [-1, 1] },
  'money flow index': { unit: 'none', lines: (s) => [moneyFlowIndex(s)], bounds: percent },
};

/** The same candles quoted in other units. A power of two changes no digit of a sum or quotient. */
function scaled(series: CandleSeries, price: number, volume: number): CandleSeries {
  return {
    ...series,
    open: series.open.map((value) => value * price),
    high: series.high.map((value) => value * price),
    low: series.low.map((value) => value * price),
    close: series.close.map((value) => value * price),
    volume: series.volume.map((value) => value * volume),
  };
}

const runs = { numRuns: 50 };
const powerOfTwo = fc.integer({ min: -12, max: 12 }).map((exponent) => 2 ** exponent);

describe.each(Object.entries(INDICATORS))('%s', (_name, { unit, lines, bounds }) => {
  it('has a finite value for every candle from its first one on, and no negative zero', () => {
    fc.assert(
      fc.property(arbitraryCandles, (series) => {
        for (const line of lines(series)) {
          expect(line.values.length).toBe(Math.max(0, series.close.length - line.begin));
          expect(line.values.findIndex((value) => !Number.isFinite(value))).toBe(-1);
          expect(line.values.findIndex((value) => Object.is(value, -0))).toBe(-1);
        }
      }),
      runs,
    );
  });

  it('never changes a value when candles are added', () => {
    fc.assert(
      fc.property(arbitraryCandles, fc.nat(), (series, seed) => {
        const known = series.close.length === 0 ? 0 : seed % series.close.length;
        const earlier = lines(sliceSeries(series, 0, known));
        for (const [index, line] of lines(series).entries()) {
          const before = earlier[index]?.values ?? new Float64Array(0);
          expect(line.values.slice(0, before.length)).toEqual(before);
        }
      }),
      runs,
    );
  });

  it(`follows the unit of ${unit === 'none' ? 'nothing' : unit}`, () => {
    fc.assert(
      fc.property(arbitraryCandles, powerOfTwo, powerOfTwo, (series, price, volume) => {
        const factor = { price, volume, none: 1 }[unit];
        const changed = lines(scaled(series, price, volume));
        for (const [index, line] of lines(series).entries()) {
          expect(changed[index]?.values).toEqual(line.values.map((value) => value * factor));
        }
      }),
      runs,
    );
  });

  it('stays within its bounds', () => {
    const [lowest, highest] = bounds ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const rounding = 1e-9;
    fc.assert(
      fc.property(arbitraryCandles, (series) => {
        for (const { values } of lines(series)) {
          expect(
            values.filter((value) => value < lowest - rounding || value > highest + rounding),
          ).toHaveLength(0);
        }
      }),
      runs,
    );
  });

  it('has values in a long series, the same each time', () => {
    const series = simulatedSeries('1h', 400, 11);
    const first = lines(series);
    expect(first.every((line) => line.values.length > 150)).toBe(true);
    expect(lines(series)).toEqual(first);
  });
});
