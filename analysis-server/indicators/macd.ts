import { at, lineFrom } from './line.ts';

/**
 * MACD, in price: line = fast EMA - slow EMA of the close, signal = EMA of the line, histogram =
 * line - signal. Both averages start at candle `slow - 1`, the fast one seeded with the mean of the
 * `fast` closes up to there; the signal with the mean of the first `signal` line values. All begin
 * at candle `slow + signal - 2`. Source: Gerald Appel; TA-Lib, TA_MACD.
 */
export function macd(close: Float64Array, fast = 12, slow = 26, signal = 9) {
  const first = slow - 1;
  const begin = first + signal - 1;
  const result = {
    line: lineFrom(begin, close.length),
    signal: lineFrom(begin, close.length),
    histogram: lineFrom(begin, close.length),
  };
  const count = result.line.values.length;
  if (count === 0) return result;

  const fastWeight = 2 / (fast + 1);
  const slowWeight = 2 / (slow + 1);
  const signalWeight = 2 / (signal + 1);
  let fastAverage = meanUpTo(close, first, fast);
  let slowAverage = meanUpTo(close, first, slow);
  let signalAverage = fastAverage - slowAverage;
  for (let i = first + 1; i <= begin; i++) {
    const price = at(close, i);
    fastAverage += (price - fastAverage) * fastWeight;
    slowAverage += (price - slowAverage) * slowWeight;
    signalAverage += fastAverage - slowAverage;
  }
  signalAverage /= signal;

  const lineValues = result.line.values;
  const signalValues = result.signal.values;
  const histogramValues = result.histogram.values;
  lineValues[0] = fastAverage - slowAverage;
  signalValues[0] = signalAverage;
  histogramValues[0] = fastAverage - slowAverage - signalAverage;
  for (let i = 1; i < count; i++) {
    const price = at(close, begin + i);
    fastAverage += (price - fastAverage) * fastWeight;
    slowAverage += (price - slowAverage) * slowWeight;
    const difference = fastAverage - slowAverage;
    signalAverage += (difference - signalAverage) * signalWeight;
    lineValues[i] = difference;
    signalValues[i] = signalAverage;
    histogramValues[i] = difference - signalAverage;
  }
  return result;
}

/** Of the `period` values that end with `last`. */
export function meanUpTo(values: Float64Array, last: number, period: number): number {
  let sum = 0;
  for (let i = last - period + 1; i <= last; i++) sum += at(values, i);
  return sum / period;
}
