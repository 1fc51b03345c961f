import { at, type Line, lineFrom } from './line.ts';

/** In units of price; all begin at the same candle. */
export interface Bands {
  readonly upper: Line;
  readonly middle: Line;
  readonly lower: Line;
}

/**
 * Bollinger Bands: simple average of the close ± `width` population standard deviations, from
 * candle `period - 1`. Welford's update keeps the digits of a quiet stretch at a high price, unlike
 * TA-Lib's difference of two large sums. Source: John Bollinger; TA-Lib, TA_BBANDS, simple average.
 */
export function bollingerBands(close: Float64Array, period = 20, width = 2): Bands {
  const begin = period - 1;
  const bands = {
    upper: lineFrom(begin, close.length),
    middle: lineFrom(begin, close.length),
    lower: lineFrom(begin, close.length),
  };
  const upper = bands.upper.values;
  const middle = bands.middle.values;
  const lower = bands.lower.values;
  if (middle.length === 0) return bands;

  const share = 1 / period;
  let mean = at(close, 0);
  let squares = 0;
  for (let i = 1; i < period; i++) {
    const distance = at(close, i) - mean;
    mean += distance / (i + 1);
    squares += distance * (at(close, i) - mean);
  }
  let unmoved = unmovedBefore(close, period);
  let previous = at(close, period - 1);
  for (let i = 0; ; i++) {
    const deviation = width * Math.sqrt(squares * share);
    upper[i] = mean + deviation;
    middle[i] = mean;
    lower[i] = mean - deviation;
    if (i + period >= close.length) break;

    const price = at(close, i + period);
    const leaving = at(close, i);
    const change = price - leaving;
    const before = mean;
    mean += change * share;
    squares += change * (price - mean + leaving - before);
    unmoved = price === previous ? unmoved + 1 : 1;
    previous = price;
    if (unmoved >= period) mean = price;
    if (unmoved >= period || squares < 0) squares = 0;
  }
  return bands;
}

/** Length of the run of equal values that ends before `end`. */
function unmovedBefore(values: Float64Array, end: number): number {
  let count = 1;
  while (count < end && at(values, end - 1 - count) === at(values, end - 1)) count++;
  return count;
}
