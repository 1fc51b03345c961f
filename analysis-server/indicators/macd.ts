import { exponentialAverage } from './exponential-average.ts';
import { at } from './line.ts';

/**
 * MACD, in price: line = fast EMA - slow EMA of the close, signal = EMA of the line, histogram =
 * line - signal. Both averages start at candle `slow - 1`, the fast one seeded with the mean of the
 * `fast` closes up to there; the signal with the mean of the first `signal` line values. All begin
 * at candle `slow + signal - 2`. Source: Gerald Appel; TA-Lib, TA_MACD.
 */
export function macd(close: Float64Array, fast = 12, slow = 26, signal = 9) {
  const fastAverage = exponentialAverage(close.subarray(slow - fast), fast).values;
  const slowAverage = exponentialAverage(close, slow).values;
  const differences = slowAverage.map((average, i) => at(fastAverage, i) - average);
  const averages = exponentialAverage(differences, signal).values;
  const values = differences.subarray(signal - 1);
  const begin = slow + signal - 2;
  return {
    line: { begin, values },
    signal: { begin, values: averages },
    histogram: { begin, values: values.map((difference, i) => difference - at(averages, i)) },
  };
}
