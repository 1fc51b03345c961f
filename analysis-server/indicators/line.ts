/**
 * An indicator over a series of candles. `values[i]` belongs to candle `begin + i`; the candles
 * before `begin` are the warm-up and have no value, so a line never holds NaN for them.
 */
export interface Line {
  readonly begin: number;
  readonly values: Float64Array;
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
