import type { ComposeInput } from '../../analysis-server/analyst/compose.ts';
import type { ComputedTimeframe } from '../../analysis-server/analyst/computed-timeframe.ts';
import { seriesFromRows } from '../../domain/market/candle.ts';
import {
  byTimeframe,
  candleOpen,
  PERIOD_MS,
  type Timeframe,
} from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { timeframeFields } from './timeframe-fields.ts';
import { sectionsOf } from './timeframe-sections.ts';

const NOON = epochMs(Date.UTC(2026, 4, 6, 12));

/** Open time of the newest candle that had closed at noon on 6 May 2026. */
export function newestOpen(timeframe: Timeframe) {
  return epochMs(candleOpen(timeframe, NOON) - PERIOD_MS[timeframe]);
}

/** Reports every missing value of a timeframe, as the indicators do. */
export function withMissing(computed: Omit<ComputedTimeframe, 'missing'>, timeframe: Timeframe) {
  const missing = timeframeFields(computed)
    .filter(({ field, value }) => value === null && !field.startsWith('patternAnalysis'))
    .map(({ field }) => ({ timeframe, field, reason: 'needs 200 candles, has 5' }));
  return { ...computed, missing };
}

/** Values that are never null. */
const NONE_FOUND: Readonly<Record<string, unknown>> = {
  supportLevels: [],
  resistanceLevels: [],
  'patternAnalysis.liquiditySwings.structure': 'sideways',
  'patternAnalysis.tdSequential.setup': 0,
};

const NOTHING = sectionsOf(({ field }) => NONE_FOUND[field] ?? null);

/** A timeframe of which nothing but its close is known: a coin listed yesterday. */
export function unknownTimeframe(timeframe: Timeframe, close: number): ComputedTimeframe {
  const series = seriesFromRows(timeframe, []);
  return withMissing({ ...NOTHING, candleTime: newestOpen(timeframe), close, series }, timeframe);
}

/**
 * A timeframe in which every value that decides anything is known and drawn from a price, a lean
 * (-1 falling to 1 rising) and a typical candle's range.
 */
export function leaningTimeframe(
  timeframe: Timeframe,
  close: number,
  lean: number,
  range: number,
): ComputedTimeframe {
  const behind = (ranges: number) => close - lean * ranges * range;
  const band = (width: number) => ({
    upper: behind(0.5) + width * range,
    middle: behind(0.5),
    lower: behind(0.5) - width * range,
  });
  const bias = 50 + 18 * lean;
  return {
    candleTime: newestOpen(timeframe),
    close,
    series: seriesFromRows(timeframe, []),
    missing: [],
    technicalIndicators: {
      ...NOTHING.technicalIndicators,
      RSI: bias,
      MACDLine: 0.8 * lean * range,
      MACDSignal: 0.5 * lean * range,
      MACDHistogram: 0.3 * lean * range,
      movingAverages: {
        MA5: behind(0.3),
        MA10: behind(0.6),
        MA20: behind(1),
        MA50: behind(2),
        MA100: behind(3),
        MA200: behind(5),
      },
      VWAP: behind(0.4),
      stochasticRSI: { k: 50 + 45 * lean, d: 50 + 40 * lean },
      stochasticOscillator: { k: 50 + 40 * lean, d: 50 + 35 * lean },
      williamsR: -50 + 40 * lean,
      CCI: 110 * lean,
      bollingerBands: band(2),
      keltnerChannels: band(1.8),
      ATR: range,
      DMI: {
        diPlus: 20 + 10 * lean,
        diMinus: 20 - 10 * lean,
        ADX: 18 + 14 * Math.abs(lean),
      },
      parabolicSAR: { value: behind(1.5), trend: lean < 0 ? 'bearish' : 'bullish' },
    },
    volumeAnalysis: {
      averageVolume: 12_000,
      currentVolume: 12_000 * (1 + lean / 2),
      volumeTrend: lean > 0.3 ? 'increasing' : 'stable',
      OBV: 4_200_000 * lean,
      accumulationDistribution: 3_100_000 * lean,
      chaikinMoneyFlow: 0.15 * lean,
      MFI: 50 + 20 * lean,
    },
    supportResistance: {
      supportLevels: [close - 1.4 * range, close - 3.1 * range],
      resistanceLevels: [close + 1.2 * range, close + 3.3 * range],
    },
    ichimokuCloud: {
      tenkanSen: behind(0.4),
      kijunSen: behind(0.9),
      senkouSpanA: behind(1.8),
      senkouSpanB: behind(2.6),
    },
    fibonacciLevels: {
      level0: close + 2 * range,
      level236: close + 0.5 * range,
      level382: close - 0.5 * range,
      level500: close - 1.5 * range,
      level618: close - 2.5 * range,
      level786: close - 3.5 * range,
      level100: close - 5 * range,
    },
    pivotPoints: {
      s3: close - 3 * range,
      s2: close - 2 * range,
      s1: close - range,
      pivot: behind(0.2),
      r1: close + range,
      r2: close + 2 * range,
      r3: close + 3 * range,
    },
    patternAnalysis: {
      ...NOTHING.patternAnalysis,
      liquiditySwings: {
        structure: lean > 0.3 ? 'uptrend' : lean < -0.3 ? 'downtrend' : 'sideways',
      },
      tdSequential: { setup: Math.round(4 * Math.abs(lean)), signal: null },
    },
  };
}

/** Input for one coin from a maker of its timeframes. */
export function composeInputOf(
  make: (timeframe: Timeframe) => ComputedTimeframe,
  overrides: Partial<ComposeInput> = {},
): ComposeInput {
  return {
    coin: 'BTCUSDT',
    market: { id: 'recorded', name: 'Recorded market', simulated: false },
    tickSize: 0.1,
    actualAnalysisTime: epochMs(NOON + 90_000),
    engine: 'test',
    timeframes: byTimeframe(make),
    limitations: [],
    derivatives: null,
    ...overrides,
  };
}

/** A coin at 64,250.5 whose timeframes lean as given; ranges are those of Bitcoin. */
export function leaningInput(
  leans: Readonly<Record<Timeframe, number>>,
  overrides: Partial<ComposeInput> = {},
): ComposeInput {
  const ranges = { '1w': 5200, '1d': 1900, '4h': 720, '1h': 310, '15m': 140 };
  return composeInputOf(
    (timeframe) => leaningTimeframe(timeframe, 64250.5, leans[timeframe], ranges[timeframe]),
    overrides,
  );
}
