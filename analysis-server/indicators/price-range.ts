import { at, type Line, lineFrom } from './line.ts';

export interface PriceRange {
  readonly highest: Line;
  readonly lowest: Line;
}

export function priceRange(high: Float64Array, low: Float64Array, period = 14): PriceRange {
  return { highest: extreme(high, period, 1), lowest: extreme(low, period, -1) };
}

/** The highest (sign 1) or lowest (-1) of each window. Source: TA-Lib, TA_MAX and TA_MIN. */
function extreme(values: Float64Array, period: number, sign: 1 | -1): Line {
  const line = lineFrom(period - 1, values.length);
  const out = line.values;
  // No value reaches this, so the first window is searched.
  let top = sign * Number.POSITIVE_INFINITY;
  let topAt = -1;
  for (let i = 0; i < out.length; i++) {
    const last = i + period - 1;
    const newest = at(values, last);
    if (sign * newest >= sign * top) {
      top = newest;
      topAt = last;
    } else if (topAt < i) {
      top = at(values, i);
      topAt = i;
      for (let j = i + 1; j <= last; j++) {
        const value = at(values, j);
        if (sign * value >= sign * top) {
          top = value;
          topAt = j;
        }
      }
    }
    out[i] = top;
  }
  return line;
}
