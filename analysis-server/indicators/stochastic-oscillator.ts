import { fastStochastic } from './fast-stochastic.ts';
import type { Line } from './line.ts';
import type { PriceRange } from './price-range.ts';
import { simpleAverage } from './simple-average.ts';

export interface Stochastic {
  readonly k: Line;
  readonly d: Line;
}

/**
 * Slow stochastic, 0 to 100: means of `smoothK` raw %K and `smoothD` %K, both `smoothK + smoothD -
 * 2` after the range (14, 3, 3: candle 17). Source: George Lane; TA-Lib, TA_STOCH, simple averages.
 */
export function stochasticOscillator(
  range: PriceRange,
  close: Float64Array,
  smoothK = 3,
  smoothD = 3,
): Stochastic {
  return smoothed(fastStochastic(range, close), smoothK, smoothD);
}

export function smoothed(raw: Line, smoothK: number, smoothD: number): Stochastic {
  const k = simpleAverage(raw.values, smoothK);
  const d = simpleAverage(k.values, smoothD);
  const begin = raw.begin + k.begin + d.begin;
  return { k: { begin, values: k.values.subarray(d.begin) }, d: { begin, values: d.values } };
}
