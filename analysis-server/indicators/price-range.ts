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
  for (let i = 0; i < line.values.length; i++) {
    let top = at(values, i);
    for (let j = i + 1; j < i + period; j++) {
      if (sign * at(values, j) > sign * top) top = at(values, j);
    }
    line.values[i] = top;
  }
  return line;
}
