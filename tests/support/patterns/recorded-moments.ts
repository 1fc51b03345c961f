import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CandleRow,
  type CandleSeries,
  seriesFromRows,
} from '../../../domain/market/candle.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { sliceSeries } from '../candles.ts';

/**
 * Moments of recorded markets: for each coin and timeframe, the candles up to every `step`th one.
 * @param folder `<folder>/<COIN>/<timeframe>.csv`.
 * @param window candles before each moment, where they exist.
 * @returns nothing where the folder is absent.
 */
export function* recordedMoments(
  folder: string,
  window: number,
  step: number,
): Generator<CandleSeries> {
  if (!existsSync(folder)) return;
  for (const coin of readdirSync(folder)) {
    for (const timeframe of TIMEFRAMES) {
      const file = join(folder, coin, `${timeframe}.csv`);
      if (!existsSync(file)) continue;
      const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1).map(rowOf);
      const series = seriesFromRows(timeframe, rows);
      for (let end = 200; end <= rows.length; end += step) {
        yield sliceSeries(series, Math.max(0, end - window), end);
      }
    }
  }
}

function rowOf(line: string): CandleRow {
  const [time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = line
    .split(',')
    .map(Number);
  return [time, open, high, low, close, volume];
}
