import { byTimeframe, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import type { CoinHours } from '../track-record/candle-folder.ts';
import { longerCandles } from '../track-record/longer-candles.ts';
import { holdingAtClose, MEASURED } from './firings.ts';

const HOUR = 3_600_000;

/** Processor milliseconds that the claims of an hour take of one coin, over its last hours. */
export function coinHourMs({ hours, tickSize }: CoinHours, count: number): number {
  const series = byTimeframe((timeframe) =>
    timeframe === '1h' || timeframe === '15m' ? hours : longerCandles(hours, timeframe),
  );
  const begun = process.cpuUsage();
  for (const opened of hours.time.slice(-count)) {
    for (const timeframe of MEASURED) {
      const row = series[timeframe].time.indexOf(opened + HOUR - PERIOD_MS[timeframe]);
      if (row >= 0) holdingAtClose(series[timeframe], row, tickSize);
    }
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000 / count;
}
