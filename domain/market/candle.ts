import type { EpochMs } from '../text/quantity.ts';
import type { Timeframe } from './timeframe.ts';

/** Closed, oldest first. `time`: open (ms UTC); prices: in quote currency; volume: in the coin. */
export interface CandleSeries {
  readonly timeframe: Timeframe;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export interface CandleGap {
  /** Open times, inclusive. */
  readonly first: EpochMs;
  readonly last: EpochMs;
  readonly count: number;
}

export interface TimeframeCandles {
  /** Empty if the timeframe was refused. */
  readonly series: CandleSeries;
  /** Oldest first; for a refused timeframe, why it was refused. */
  readonly gaps: readonly CandleGap[];
  /** Why there are no candles, as a clause without digits. */
  readonly refusal: string | null;
  /** The largest ID of an applied exchange correction; 0 for none. */
  readonly correction: number;
}

/** Open time (ms UTC), open, high, low, close, volume. */
export type CandleRow = readonly [number, number, number, number, number, number];

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

export function seriesFromRows(timeframe: Timeframe, rows: readonly CandleRow[]): CandleSeries {
  const column = (index: 0 | 1 | 2 | 3 | 4 | 5) => new Float64Array(rows.map((row) => row[index]));
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
