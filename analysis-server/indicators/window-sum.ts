import { at, type Line, lineFrom } from './line.ts';

/**
 * Sum of `period` values, from candle `period - 1`. Nothing is subtracted, so no rounding remains
 * and zeros sum to zero: a window is the tail of one block of `period` values and the next's head.
 */
export function windowSum(values: Float64Array, period: number): Line {
  const line = lineFrom(period - 1, values.length);
  const out = line.values;
  const blockEnds = new Float64Array(values.length);
  for (let start = 0; start < values.length; start += period) {
    let sum = 0;
    for (let i = Math.min(start + period, values.length) - 1; i >= start; i--) {
      sum += at(values, i);
      blockEnds[i] = sum;
    }
  }
  let blockStart = 0;
  let place = 0;
  for (let i = 0; i < out.length; i++) {
    out[i] = at(blockEnds, i) + blockStart;
    blockStart += i + period < values.length ? at(values, i + period) : 0;
    if (++place === period) {
      place = 0;
      blockStart = 0;
    }
  }
  return line;
}
