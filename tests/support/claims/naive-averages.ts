import {
  type Candle,
  combined,
  mean,
  type NaiveLine,
  smoothedBy,
  sum,
  windowed,
} from './naive-line.ts';

export const closes = (candles: readonly Candle[]) => candles.map(({ close }) => close);
export const typicals = (candles: readonly Candle[]) =>
  candles.map(({ high, low, close }) => (high + low + close) / 3);

/** MA n: sum of the newest n closes / n. */
export const simpleAverage = (values: readonly number[], period: number) =>
  windowed(values, period, mean);

/** EMA: e = e + (x - e) · 2 / (n + 1), started with the mean of the first n. */
export const exponentialAverage = (values: NaiveLine, period: number) =>
  smoothedBy(values, period, 2 / (period + 1));

/** Wilder's: average = (average · (n - 1) + new) / n. */
export const wilderAverage = (values: NaiveLine, period: number) =>
  smoothedBy(values, period, 1 / period);

/** The largest of high - low, |high - close before|, |low - close before|; none of the first candle. */
export function trueRange(candles: readonly Candle[]): NaiveLine {
  return candles.map(({ high, low }, row) => {
    const before = candles[row - 1];
    if (!before) return null;
    return Math.max(high - low, Math.abs(high - before.close), Math.abs(low - before.close));
  });
}

export const averageTrueRange = (candles: readonly Candle[], period = 14) =>
  wilderAverage(trueRange(candles), period);

/** Both EMAs start at candle 26, the fast one with the mean of closes 15 to 26. */
export function macd(candles: readonly Candle[], end: 'line' | 'signal' | 'histogram'): NaiveLine {
  const all = closes(candles);
  const slow = exponentialAverage(all, 26);
  const late = all.map((close, row) => (row < 14 ? null : close));
  const fast = exponentialAverage(late, 12);
  const line = combined(fast, slow, (a, b) => a - b);
  const signal = exponentialAverage(line, 9);
  if (end === 'signal') return signal;
  return combined(line, signal, (a, b) => (end === 'line' ? a : a - b));
}

/** sum(typical price · volume) / sum(volume), since 00:00 UTC, or over 20 candles on 1d and 1w. */
export function vwap(candles: readonly Candle[], isSession: boolean): NaiveLine {
  const day = ({ time }: Candle) => Math.floor(time / 86_400_000);
  const [first] = candles;
  return candles.map((candle, row) => {
    const window = isSession
      ? candles.slice(0, row + 1).filter((one) => day(one) === day(candle))
      : candles.slice(Math.max(0, row - 19), row + 1);
    const isPartial = isSession
      ? first !== undefined && first.time % 86_400_000 !== 0 && day(first) === day(candle)
      : row < 19;
    const traded = sum(window.map(({ volume }) => volume));
    if (isPartial || traded <= 0) return null;
    return sum(window.map((one) => ((one.high + one.low + one.close) / 3) * one.volume)) / traded;
  });
}

/** 20 closes, 2 population standard deviations. */
export function bollinger(candles: readonly Candle[], side: 1 | -1): NaiveLine {
  return windowed(closes(candles), 20, (window) => {
    const middle = mean(window);
    const deviation = Math.sqrt(mean(window.map((close) => (close - middle) ** 2)));
    return middle + side * 2 * deviation;
  });
}

/** EMA 20 of the close and 2 · ATR 10. */
export function keltner(candles: readonly Candle[], side: 1 | -1): NaiveLine {
  const middle = exponentialAverage(closes(candles), 20);
  return combined(middle, averageTrueRange(candles, 10), (a, range) => a + side * 2 * range);
}

/** (highest high + lowest low) / 2 of n candles. */
export function middleOf(candles: readonly Candle[], period: number): NaiveLine {
  return windowed(candles, period, (window) => (highest(window) + lowest(window)) / 2);
}

export const highest = (window: readonly Candle[]) => Math.max(...window.map(({ high }) => high));
export const lowest = (window: readonly Candle[]) => Math.min(...window.map(({ low }) => low));

/** A span of the cloud as it is drawn at each candle: computed 26 candles before. */
export function senkouSpan(candles: readonly Candle[], span: 'A' | 'B'): NaiveLine {
  const computed =
    span === 'B'
      ? middleOf(candles, 52)
      : combined(middleOf(candles, 9), middleOf(candles, 26), (a, b) => (a + b) / 2);
  return candles.map((_, row) => computed[row - 26] ?? null);
}
