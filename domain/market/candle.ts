import type { EpochMs } from '../text/quantity.ts';
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

/** A run of candles that are missing within a series. */
export interface CandleGap {
  /** Open time of the first missing candle. */
  readonly first: EpochMs;
  /** Open time of the last missing candle. */
  readonly last: EpochMs;
  readonly count: number;
}

/** What is known of one timeframe: its candles, or why there are none. */
export interface TimeframeCandles {
  /** Empty where the timeframe was refused. */
  readonly series: CandleSeries;
  /** Oldest first. Of a refused timeframe: those that it was refused for. */
  readonly gaps: readonly CandleGap[];
  /** Why there is no candle, as a clause without digits; null where there are candles. */
  readonly refusal: string | null;
  /** The largest id of a correction of the exchange that was applied to them; 0 for none. */
  readonly correction: number;
}

/** One candle as a row: open time (ms UTC), open, high, low, close, volume. */
export type CandleRow = readonly [number, number, number, number, number, number];

/** Turns columns into rows. */
export function rowsOf({ time, open, high, low, close, volume }: CandleSeries): CandleRow[] {
  return Array.from(time, (opened, row) => [
    opened,
    open[row] ?? Number.NaN,
    high[row] ?? Number.NaN,
    low[row] ?? Number.NaN,
    close[row] ?? Number.NaN,
    volume[row] ?? Number.NaN,
  ]);
}

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
