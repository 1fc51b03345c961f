import type { Timeframe } from './timeframe.ts';

/**
 * Closed candles of one coin and timeframe, oldest first, as columns of equal length.
 * `time` holds open times in milliseconds UTC; prices are in the quote currency, volume in the coin.
 */
export interface CandleSeries {
  readonly timeframe: Timeframe;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** One candle as a row: open time (ms UTC), open, high, low, close, volume. */
export type CandleRow = readonly [number, number, number, number, number, number];

/** Turns rows, oldest first, into columns. */
export function seriesFromRows(timeframe: Timeframe, rows: readonly CandleRow[]): CandleSeries {
  const column = (index: 0 | 1 | 2 | 3 | 4 | 5) => Float64Array.from(rows, (row) => row[index]);
  return {
    timeframe,
    time: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

/** The part of a series from row `start` up to, not including, row `end`; shares memory with it. */
export function sliceSeries(series: CandleSeries, start: number, end: number): CandleSeries {
  return {
    timeframe: series.timeframe,
    time: series.time.subarray(start, end),
    open: series.open.subarray(start, end),
    high: series.high.subarray(start, end),
    low: series.low.subarray(start, end),
    close: series.close.subarray(start, end),
    volume: series.volume.subarray(start, end),
  };
}
