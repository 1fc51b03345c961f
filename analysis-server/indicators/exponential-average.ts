import { at, type Line, lineFrom } from './line.ts';

/**
 * Exponential average: `e += (x - e) · 2 / (period + 1)`, seeded with the mean of `period` values,
 * from candle `period - 1`. Source: TA-Lib, TA_EMA, default compatibility, no unstable period.
 */
export function exponentialAverage(values: Float64Array, period: number): Line {
  const line = lineFrom(period - 1, values.length);
  const out = line.values;
  if (out.length === 0) return line;
  const weight = 2 / (period + 1);
  let sum = 0;
  for (let i = 0; i < period; i++) sum += at(values, i);
  let average = sum / period;
  out[0] = average;
  for (let i = 1; i < out.length; i++) {
    average += (at(values, i + period - 1) - average) * weight;
    out[i] = average;
  }
  return line;
}
