import { at, type Line, lineFrom } from './line.ts';

export interface PriceRange {
  readonly highest: Line;
  readonly lowest: Line;
}

export function priceRange(high: Float64Array, low: Float64Array, period = 14): PriceRange {
  return { highest: highest(high, period), lowest: lowest(low, period) };
}

/** A window is searched again only when its highest value leaves it. Source: TA-Lib, TA_MAX. */
export function highest(values: Float64Array, period: number): Line {
  const line = lineFrom(period - 1, values.length);
  const out = line.values;
  // No value reaches this, so the first window is searched.
  let top = Number.POSITIVE_INFINITY;
  let topAt = -1;
  for (let i = 0; i < out.length; i++) {
    const last = i + period - 1;
    const newest = at(values, last);
    if (newest >= top) {
      top = newest;
      topAt = last;
    } else if (topAt < i) {
      top = at(values, i);
      topAt = i;
      for (let j = i + 1; j <= last; j++) {
        const value = at(values, j);
        if (value >= top) {
          top = value;
          topAt = j;
        }
      }
    }
    out[i] = top;
  }
  return line;
}

/** Source: TA-Lib, TA_MIN. */
export function lowest(values: Float64Array, period: number): Line {
  const line = lineFrom(period - 1, values.length);
  const out = line.values;
  let bottom = Number.NEGATIVE_INFINITY;
  let bottomAt = -1;
  for (let i = 0; i < out.length; i++) {
    const last = i + period - 1;
    const newest = at(values, last);
    if (newest <= bottom) {
      bottom = newest;
      bottomAt = last;
    } else if (bottomAt < i) {
      bottom = at(values, i);
      bottomAt = i;
      for (let j = i + 1; j <= last; j++) {
        const value = at(values, j);
        if (value <= bottom) {
          bottom = value;
          bottomAt = j;
        }
      }
    }
    out[i] = bottom;
  }
  return line;
}
