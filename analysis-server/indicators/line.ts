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
  return { begin, values: new Float64Array(Math.max(0, length - begin)) };
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
