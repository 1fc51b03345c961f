import { at, type Line, lineFrom } from './line.ts';
import type { PriceRange } from './price-range.ts';

/** Of a range, 100 times the close less one of its edges over its height; 0 up to `smallest`. */
function placeInRange(
  { highest, lowest }: PriceRange,
  close: Float64Array,
  edge: Line,
  smallest: number,
): Line {
  const { begin } = edge;
  const line = lineFrom(begin, close.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    const height = at(highest.values, i) - at(lowest.values, i);
    out[i] = height > smallest ? (100 * (at(close, begin + i) - at(edge.values, i))) / height : 0;
  }
  return line;
}

/**
 * Raw stochastic %K, 0 to 100: `100 · (close - lowest) / (highest - lowest)`; 0 where the range is
 * at most `smallest`, as in TA-Lib without range. Source: George Lane; TA-Lib, TA_STOCHF.
 */
export function fastStochastic(range: PriceRange, close: Float64Array, smallest = 0): Line {
  return placeInRange(range, close, range.lowest, smallest);
}

/**
 * Williams %R, -100 to 0: `-100 · (highest - close) / (highest - lowest)`; 0 without range, as in
 * TA-Lib. Source: Larry Williams; TA-Lib, TA_WILLR.
 */
export function williamsR(range: PriceRange, close: Float64Array): Line {
  return placeInRange(range, close, range.highest, 0);
}
