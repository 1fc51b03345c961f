import { existsSync, readFileSync } from 'node:fs';
import { type CandleRow, type CandleSeries, seriesFromRows } from '../../domain/market/candle.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';

/** Recorded candles and reference values, which stand beside the project, not in it. */
export const SHARED_DATA = new URL('../../../shared/data/', import.meta.url);

/** Whether a folder or file of the shared data is there. */
export function isShared(path: string): boolean {
  return existsSync(new URL(path, SHARED_DATA));
}

/** A whole recorded file: `timestamp,open,high,low,close,volume` with a header, oldest first. */
export function recordedSeries(coin: string, timeframe: Timeframe): CandleSeries {
  const text = readFileSync(new URL(`candles/${coin}/${timeframe}.csv`, SHARED_DATA), 'utf8');
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line): CandleRow => {
      const [time, open, high, low, close, volume] = line.split(',').map(Number);
      return [
        time ?? Number.NaN,
        open ?? Number.NaN,
        high ?? Number.NaN,
        low ?? Number.NaN,
        close ?? Number.NaN,
        volume ?? Number.NaN,
      ];
    });
  return seriesFromRows(timeframe, rows);
}
