import { at, type Line, lineFrom } from './line.ts';
import type { PriceRange } from './price-range.ts';

/**
 * Raw stochastic %K, 0 to 100: `100 · (close - lowest) / (highest - lowest)`; 0 where the range is
 * at most `smallest`, as in TA-Lib without range. Source: George Lane; TA-Lib, TA_STOCHF.
 */
export function fastStochastic(range: PriceRange, close: Float64Array, smallest = 0): Line {
  const begin = range.highest.begin;
  const highest = range.highest.values;
  const lowest = range.lowest.values;
  const line = lineFrom(begin, close.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    const bottom = at(lowest, i);
    const height = at(highest, i) - bottom;
    out[i] = height > smallest ? (100 * (at(close, begin + i) - bottom)) / height : 0;
  }
  return line;
}
