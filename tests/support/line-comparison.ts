import { expect } from 'vitest';
import type { Line } from '../../analysis-server/indicators/line.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { simulatedSeries } from './candles.ts';

/** Relative to the series' largest value. */
export const TOLERANCE = 1e-9;

/** A long simulated series of each timeframe, and short ones around the warm-up of indicators. */
export function comparisonSeries(): CandleSeries[] {
  const long = TIMEFRAMES.map((timeframe, index) => simulatedSeries(timeframe, 1000, index + 1));
  const short = [1, 2, 5, 14, 15, 20, 27, 28, 33, 34, 60].map((count) =>
    simulatedSeries('1h', count, count),
  );
  return [...long, ...short];
}

/** The largest difference of two lines over the largest value expected, 0 for empty lines. */
export function relativeDifference(actual: Line, expected: Line): number {
  let difference = 0;
  let largest = 0;
  for (const [index, value] of expected.values.entries()) {
    difference = Math.max(difference, Math.abs(value - (actual.values[index] ?? Number.NaN)));
    largest = Math.max(largest, Math.abs(value));
  }
  return difference === 0 ? 0 : difference / largest;
}

/** Expects both lines to start at the same candle and to agree at every one. */
export function expectSameLine(actual: Line, expected: Line): void {
  expect(actual.values.length).toBe(expected.values.length);
  // TA-Lib does not say where a value would stand that it cannot compute.
  if (expected.values.length > 0) expect(actual.begin).toBe(expected.begin);
  expect(relativeDifference(actual, expected)).toBeLessThanOrEqual(TOLERANCE);
}

/** Expects the lines that an indicator computes to be TA-Lib's, over all comparison series. */
export function expectTalibLines(
  compute: (series: CandleSeries) => readonly Line[],
  expected: (series: CandleSeries) => readonly Line[],
): void {
  let compared = 0;
  for (const series of comparisonSeries()) {
    const reference = expected(series);
    const lines = compute(series);
    expect(lines.length).toBe(reference.length);
    for (const [index, line] of lines.entries()) {
      const other = reference[index];
      if (other === undefined) continue;
      expectSameLine(line, other);
      compared += other.values.length;
    }
  }
  expect(compared).toBeGreaterThan(4000);
}
