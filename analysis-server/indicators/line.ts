/**
 * An indicator over a series of candles. `values[i]` belongs to candle `begin + i`; the candles
 * before `begin` are the warm-up and have no value. Every value is finite. In a series too short
 * for one value, `values` is empty and `begin` still says where the first one would be.
 */
export interface Line {
  readonly begin: number;
  readonly values: Float64Array;
}

/** Room for the values from candle `begin` to the end of a series of `length` candles. */
export function lineFrom(begin: number, length: number): Line {
  return { begin, values: column(Math.max(0, length - begin)) };
}

const BLOCK = 16_384;
let block = new Float64Array(BLOCK);
let taken = 0;

/**
 * A column of zeros. Short ones are cut one after the other from a block of memory, each part given
 * out once, since a column of its own costs as long as filling it.
 */
export function column(length: number): Float64Array {
  if (length > BLOCK / 8) return new Float64Array(length);
  if (taken + length > BLOCK) {
    block = new Float64Array(BLOCK);
    taken = 0;
  }
  taken += length;
  return block.subarray(taken - length, taken);
}

/** The entry of a column at an index that the caller keeps within its bounds. */
export function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** The value at a candle, or null during the warm-up, past the end, or where it is undefined. */
export function valueAt(line: Line, index: number): number | null {
  const value = line.values[index - line.begin];
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** The value at the newest candle, or null where the history is too short. */
export function newest(line: Line): number | null {
  return valueAt(line, line.begin + line.values.length - 1);
}
