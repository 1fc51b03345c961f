import { type CandleSeries, seriesFromRows } from '../../domain/market/candle.ts';
import { PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';

/** High, low, close and, if it matters, volume of one candle; it opens at its close. */
export type CandleCell = readonly [high: number, low: number, close: number, volume?: number];

/** Candles written by hand, the first one opening at `start` (ms UTC; a Monday 00:00 by default). */
export function candleTable(
  cells: readonly CandleCell[],
  timeframe: Timeframe = '1h',
  start = Date.UTC(2024, 0, 1),
): CandleSeries {
  return seriesFromRows(
    timeframe,
    cells.map(([high, low, close, volume = 1], index) => [
      start + index * PERIOD_MS[timeframe],
      close,
      high,
      low,
      close,
      volume,
    ]),
  );
}
