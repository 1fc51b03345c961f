import type { Timeframe } from '../../../../domain/timeframe.ts';

/** A candle that somebody asked to see on the chart. */
export interface ChartTarget {
  readonly timeframe: Timeframe;
  /** Open time of the candle (ms UTC). */
  readonly time: number;
}
