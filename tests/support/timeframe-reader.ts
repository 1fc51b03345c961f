import {
  type ComputedTimeframe,
  computeTimeframe,
} from '../../analysis-server/analyst/computed-timeframe.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { sliceSeries } from './candles.ts';

/**
 * Computes a timeframe once for each of its candles, as a reader of closed candles sees it; null
 * before the first has closed. Moments are asked for in order.
 * @param lookBack candles that an analysis sees
 */
export function timeframeReader(series: CandleSeries, lookBack: number) {
  const period = PERIOD_MS[series.timeframe];
  let end = 0;
  let known: ComputedTimeframe | null = null;
  return (moment: number): ComputedTimeframe | null => {
    const before = end;
    while ((series.time[end] ?? Number.POSITIVE_INFINITY) + period <= moment) end++;
    if (end === 0) return null;
    if (known === null || end > before) {
      known = computeTimeframe(sliceSeries(series, Math.max(0, end - lookBack), end));
    }
    return known;
  };
}
