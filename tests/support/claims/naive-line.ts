import type { CandleSeries } from '../../../domain/market/candle.ts';

/** A candle as a row. */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A value for each candle, null where there is none: as slow and plain as can be. */
export type NaiveLine = readonly (number | null)[];

/** The candles of a series as rows, oldest first. */
export function candlesOf(series: CandleSeries): Candle[] {
  const at = (column: Float64Array, row: number) => column[row] ?? Number.NaN;
  return Array.from(series.time, (time, row) => ({
    time,
    open: at(series.open, row),
    high: at(series.high, row),
    low: at(series.low, row),
    close: at(series.close, row),
    volume: at(series.volume, row),
  }));
}

/** A line from what is true of the newest `period` entries at each row; null before there are so many. */
export function windowed<T>(
  entries: readonly T[],
  period: number,
  value: (window: readonly T[]) => number | null,
): NaiveLine {
  return entries.map((_, row) =>
    row + 1 < period ? null : value(entries.slice(row + 1 - period, row + 1)),
  );
}

export function sum(values: readonly number[]): number {
  let total = 0;
  for (const one of values) total += one;
  return total;
}
export const mean = (values: readonly number[]) => sum(values) / values.length;

/** Whether all values are the same. */
export const isStill = (values: readonly number[]) => values.every((value) => value === values[0]);

/** The mean of the first `period` values, then `average += (value - average) · share`. */
export function smoothedBy(values: NaiveLine, period: number, share: number): NaiveLine {
  const known = values.filter((value) => value !== null);
  const missing = values.length - known.length;
  let average = 0;
  return values.map((value, row) => {
    const count = row - missing + 1;
    if (value === null || count < period) return null;
    average = count === period ? mean(known.slice(0, period)) : average + (value - average) * share;
    return average;
  });
}

/** Both values of two lines put together, row by row; null where one is missing. */
export function combined(
  a: NaiveLine,
  b: NaiveLine,
  value: (a: number, b: number) => number | null,
): NaiveLine {
  return a.map((one, row) => {
    const other = b[row] ?? null;
    return one === null || other === null ? null : value(one, other);
  });
}
