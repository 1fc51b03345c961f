import {
  type CandleRow,
  type CandleSeries,
  seriesFromRows,
} from '../../../domain/market/candle.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';

/**
 * Makes the candles of a longer timeframe; weeks begin on Monday 00:00 UTC. Only a candle of which
 * every part is there is made.
 * @param parts in order, of a timeframe that divides the longer one
 */
export function longerCandles(parts: CandleSeries, timeframe: Timeframe): CandleSeries {
  const count = PERIOD_MS[timeframe] / PERIOD_MS[parts.timeframe];
  const lastPart = PERIOD_MS[timeframe] - PERIOD_MS[parts.timeframe];
  const rows: CandleRow[] = [];
  for (const [start, time] of parts.time.entries()) {
    const end = start + count;
    if (candleOpen(timeframe, epochMs(time)) !== time) continue;
    if (parts.time[end - 1] !== time + lastPart) continue;
    rows.push([
      time,
      parts.open[start] ?? Number.NaN,
      Math.max(...parts.high.subarray(start, end)),
      Math.min(...parts.low.subarray(start, end)),
      parts.close[end - 1] ?? Number.NaN,
      parts.volume.subarray(start, end).reduce((sum, volume) => sum + volume, 0),
    ]);
  }
  return seriesFromRows(timeframe, rows);
}
