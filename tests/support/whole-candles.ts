import type { CandleSeries, TimeframeCandles } from '../../domain/market/candle.ts';
import { byTimeframe, type Timeframe } from '../../domain/market/timeframe.ts';

/** Candles of every timeframe of which nothing is missing. */
export function wholeCandles(
  series: Readonly<Record<Timeframe, CandleSeries>>,
): Record<Timeframe, TimeframeCandles> {
  return byTimeframe((timeframe) => ({
    series: series[timeframe],
    gaps: [],
    refusal: null,
    correction: 0,
  }));
}
