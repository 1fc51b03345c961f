import { at, type Line, lineFrom } from './line.ts';

/**
 * Sum of `period` values, from candle `period - 1`. Nothing is subtracted, so no rounding remains
 * and zeros sum to zero: a window is the tail of one block of `period` values and the next's head.
 */
export function windowSum(values: Float64Array, period: number): Line {
  const line = lineFrom(period - 1, values.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    const nextBlock = i + period - (i % period);
    let tail = 0;
    for (let j = nextBlock - 1; j >= i; j--) tail += at(values, j);
    let head = 0;
    for (let j = nextBlock; j < i + period; j++) head += at(values, j);
    out[i] = tail + head;
  }
  return line;
}
