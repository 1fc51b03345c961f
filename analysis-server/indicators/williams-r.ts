import { at, type Line, lineFrom } from './line.ts';
import type { PriceRange } from './price-range.ts';

/**
 * Williams %R, -100 to 0: `-100 · (highest - close) / (highest - lowest)`; 0 without range, as in
 * TA-Lib. Source: Larry Williams; TA-Lib, TA_WILLR.
 */
export function williamsR(range: PriceRange, close: Float64Array): Line {
  const begin = range.highest.begin;
  const highest = range.highest.values;
  const lowest = range.lowest.values;
  const line = lineFrom(begin, close.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    const top = at(highest, i);
    const height = top - at(lowest, i);
    out[i] = height > 0 ? (100 * (at(close, begin + i) - top)) / height : 0;
  }
  return line;
}
