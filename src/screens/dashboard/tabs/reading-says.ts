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
    coin: facts.coin,
    timeframe,
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

const SIDES = {
  above: { word: 'price above', way: 'up' },
  below: { word: 'price below', way: 'down' },
  at: { word: 'price at it', way: 'flat' },
} as const;

/** By the side of the level that price is on. */
export function byPrice(level: number | null, { price, tickSize }: FrameValues): Saying | null {
  if (level === null) return null;
  const text = formatPrice(level, tickSize);
  if (price === null) return { text, word: '', way: 'flat' };
  return { text, ...SIDES[shownSide(price, level, tickSize)] };
}

function bySign(
  text: string,
  value: number,
  [up, flat, down]: readonly [string, string, string],
): Saying {
  if (value === 0) return { text, word: flat, way: 'flat' };
  return value > 0 ? { text, word: up, way: 'up' } : { text, word: down, way: 'down' };
}

export function histogramSays({ indicators, tickSize }: FrameValues): Saying | null {
  const value = indicators.MACDHistogram;
  if (value === null) return null;
  const text = formatPrice(value, tickSize);
  return bySign(text, value, ['above signal', 'at signal', 'below signal']);
}

export function trendSays({ indicators }: FrameValues): Saying | null {
  const { ADX, diPlus, diMinus } = indicators.DMI;
  if (ADX === null) return null;
  const lead = diPlus === null || diMinus === null ? 0 : diPlus - diMinus;
  return bySign(formatNumber(ADX, 2), lead, ['buyers lead', 'no side leads', 'sellers lead']);
}

const FLOWS = 0.05;

/** By the thresholds of the Chaikin money flow claim. */
export function flowSays({ volume }: FrameValues): Saying | null {
  const value = volume.chaikinMoneyFlow;
  if (value === null) return null;
  const flow = Math.abs(value) > FLOWS ? value : 0;
  return bySign(formatNumber(value, 2), flow, ['money flows in', 'balanced', 'money flows out']);
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
  const text = formatPrice(price !== null && price < low ? low : high, tickSize);
  if (price === null) return { text, word: '', way: 'flat' };
  if (price > high) return { text, ...SIDES.above };
  return price < low ? { text, ...SIDES.below } : { text, word: 'price inside', way: 'flat' };
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
