import { fastStochastic } from './fast-stochastic.ts';
import type { Line } from './line.ts';
import type { PriceRange } from './price-range.ts';
import { simpleAverage } from './simple-average.ts';

export interface Stochastic {
  readonly k: Line;
  readonly d: Line;
}

/**
 * Slow stochastic oscillator, 0 to 100: %K = mean of `smoothK` raw %K values, %D = mean of `smoothD`
 * %K values, with the `range` of usually 14 candles. Both begin where %D does, `smoothK + smoothD - 2`
 * candles after the range: with 14, 3, 3 at candle 17.
 * Source: George Lane; TA-Lib, TA_STOCH with simple averages.
 */
export function stochasticOscillator(
  range: PriceRange,
  close: Float64Array,
  smoothK = 3,
  smoothD = 3,
): Stochastic {
  return smoothed(fastStochastic(range, close), smoothK, smoothD);
}

/** %K and %D, the two successive averages of a raw %K, both from %D's first candle. */
export function smoothed(raw: Line, smoothK: number, smoothD: number): Stochastic {
  const k = simpleAverage(raw.values, smoothK);
  const d = simpleAverage(k.values, smoothD);
  const begin = raw.begin + k.begin + d.begin;
  return {
    k: { begin, values: k.values.subarray(d.begin) },
    d: { begin, values: d.values },
  };
}
