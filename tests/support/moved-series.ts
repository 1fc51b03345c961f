import { type CandleSeries, rowsOf, seriesFromRows } from '../../domain/market/candle.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import type { AllSeries } from './all-series.ts';

/** Candles of which every price is another; high and low change places where the order does. */
export function movedCandles(series: CandleSeries, move: (price: number) => number): CandleSeries {
  const rows = rowsOf(series).map(([time, open, high, low, close, volume]) => {
    const [a, b] = [move(high), move(low)];
    return [time, move(open), Math.max(a, b), Math.min(a, b), move(close), volume] as const;
  });
  return seriesFromRows(series.timeframe, rows);
}

/** The same of every timeframe. */
export function movedSeries(all: AllSeries, move: (price: number) => number): AllSeries {
  return byTimeframe((timeframe) => movedCandles(all[timeframe], move));
}
