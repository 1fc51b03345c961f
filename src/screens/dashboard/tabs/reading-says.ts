import type { KnownFacts } from '../../../../domain/analysis/known-analysis.ts';
import { shownSide } from '../../../../domain/level/shown-side.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';

/** 'warn' calls for care and is not a direction. */
export type Way = 'up' | 'down' | 'warn' | 'flat';

export interface Saying {
  readonly text: string;
  readonly word: string;
  readonly way: Way;
}

export type FrameValues = ReturnType<typeof frameValues>;

export function frameValues(facts: KnownFacts, timeframe: Timeframe) {
  const now = facts.tradeRecommendation?.currentPrice;
  return {
    indicators: facts.technicalIndicators[timeframe],
    volume: facts.volumeAnalysis[timeframe],
    cloud: facts.ichimokuCloud[timeframe],
    levels: facts.supportResistance[timeframe],
    fibonacci: facts.fibonacciLevels[timeframe],
    pivots: facts.pivotPoints[timeframe],
    patterns: facts.patternAnalysis[timeframe],
    /** Price at the analysis; null if unknown. */
    price: typeof now === 'number' ? now : null,
    tickSize: facts.tickSize,
  };
}

/** Beyond its edges an oscillator calls for care; it never gives a direction. */
export function byEdges(value: number | null, [low, high]: readonly [number, number]) {
  if (value === null) return null;
  const state = value > high ? 'Overbought' : value < low ? 'Oversold' : null;
  const way: Way = state === null ? 'flat' : 'warn';
  return { text: formatNumber(value, 2), word: state ?? 'Neutral', way };
}

const ABOVE = { word: 'price above', way: 'up' } as const;
const BELOW = { word: 'price below', way: 'down' } as const;
const AT = { word: 'price at it', way: 'flat' } as const;

/** By the side of the level that price is on. */
export function byPrice(level: number | null, { price, tickSize }: FrameValues): Saying | null {
  if (level === null) return null;
  const text = formatPrice(level, tickSize);
  if (price === null) return { text, word: '', way: 'flat' };
  return { text, ...{ above: ABOVE, below: BELOW, at: AT }[shownSide(price, level, tickSize)] };
}

/** MACD line above or below its signal. */
export function histogramSays({ indicators, tickSize }: FrameValues): Saying | null {
  const value = indicators.MACDHistogram;
  if (value === null) return null;
  const text = formatPrice(value, tickSize);
  if (value === 0) return { text, word: 'at signal', way: 'flat' };
  return value > 0
    ? { text, word: 'above signal', way: 'up' }
    : { text, word: 'below signal', way: 'down' };
}

export function trendSays({ indicators }: FrameValues): Saying | null {
  const { ADX, diPlus, diMinus } = indicators.DMI;
  if (ADX === null) return null;
  const text = formatNumber(ADX, 2);
  if (diPlus === null || diMinus === null || diPlus === diMinus) {
    return { text, word: 'no side leads', way: 'flat' };
  }
  return diPlus > diMinus
    ? { text, word: 'buyers lead', way: 'up' }
    : { text, word: 'sellers lead', way: 'down' };
}

const FLOWS = 0.05;

/** By the thresholds of the Chaikin money flow claim. */
export function flowSays({ volume }: FrameValues): Saying | null {
  const value = volume.chaikinMoneyFlow;
  if (value === null) return null;
  const text = formatNumber(value, 2);
  if (Math.abs(value) <= FLOWS) return { text, word: 'balanced', way: 'flat' };
  return value > 0
    ? { text, word: 'money flows in', way: 'up' }
    : { text, word: 'money flows out', way: 'down' };
}

const LOW = 60;
const HIGH = 150;

/** The newest candle's volume in percent of its average. */
export function volumeSays({ volume }: FrameValues): Saying | null {
  const { currentVolume, averageVolume } = volume;
  if (currentVolume === null || averageVolume === null || averageVolume <= 0) return null;
  const share = (100 * currentVolume) / averageVolume;
  const word = share < LOW ? 'low' : share > HIGH ? 'high' : 'average';
  return { text: formatPercent(share, 0), word, way: 'flat' };
}

/** Price against both cloud spans, with the edge on its side. */
export function cloudSays(values: FrameValues): Saying | null {
  const { senkouSpanA: a, senkouSpanB: b } = values.cloud;
  const { price, tickSize } = values;
  if (a === null || b === null) return null;
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const edge = (value: number) => formatPrice(value, tickSize);
  if (price === null) return { text: edge(high), word: '', way: 'flat' };
  if (price > high) return { text: edge(high), word: 'price above', way: 'up' };
  if (price < low) return { text: edge(low), word: 'price below', way: 'down' };
  return { text: edge(high), word: 'price inside', way: 'flat' };
}

/** The parabolic SAR is below price while price rises. */
export function sarSays({ indicators, tickSize }: FrameValues): Saying | null {
  const { value, trend } = indicators.parabolicSAR;
  if (value === null) return null;
  const way: Way = trend === 'bullish' ? 'up' : trend === 'bearish' ? 'down' : 'flat';
  return { text: formatPrice(value, tickSize), word: trend ?? '', way };
}

const STRUCTURES: Readonly<Record<string, Saying>> = {
  uptrend: { text: 'Uptrend', word: 'higher highs and lows', way: 'up' },
  downtrend: { text: 'Downtrend', word: 'lower highs and lows', way: 'down' },
  sideways: { text: 'Sideways', word: 'no side', way: 'flat' },
};

export function structureSays({ patterns }: FrameValues): Saying | null {
  return STRUCTURES[patterns.liquiditySwings.structure ?? ''] ?? null;
}
