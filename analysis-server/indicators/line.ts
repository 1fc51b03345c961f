/**
 * `values[i]`, always finite, is of candle `begin + i`; earlier candles are the warm-up. If the
 * series is too short, `values` is empty and `begin` is where the first would be.
 */
export interface Line {
  readonly begin: number;
  readonly values: Float64Array;
}

/** Zeros from candle `begin` to the end of a series of `length` candles. */
export function lineFrom(begin: number, length: number): Line {
  return { begin, values: column(Math.max(0, length - begin)) };
}

const BLOCK = 16_384;
let block = new Float64Array(BLOCK);
let taken = 0;

/** Zeros; short ones are cut from a block, since an allocation costs as long as filling it. */
export function column(length: number): Float64Array {
  if (length > BLOCK / 8) return new Float64Array(length);
  if (taken + length > BLOCK) {
    block = new Float64Array(BLOCK);
    taken = 0;
  }
  taken += length;
  return block.subarray(taken - length, taken);
}

/** The caller keeps the index in bounds. */
export function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** Null during the warm-up, past the end, or where the value is undefined. */
export function valueAt(line: Line, index: number): number | null {
  const value = line.values[index - line.begin];
  return value !== undefined && Number.isFinite(value) ? value : null;
}

export function newest(line: Line): number | null {
  return valueAt(line, line.begin + line.values.length - 1);
}
