import {
  PATH_REACH,
  SAMPLE_LENGTH,
  SAMPLE_START,
  sampleCandle,
} from '../../domain/guide/check-candles.ts';
import type { PathPoint } from '../../domain/guide/guide-entry.ts';
import { type CandleRow, type CandleSeries, seriesFromRows } from '../../domain/market/candle.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';

export function sampleCandles(length = SAMPLE_LENGTH): CandleSeries {
  return seriesFromRows(
    '1h',
    Array.from({ length }, (_, i) => sampleCandle(i)),
  );
}

/** Each closes on the line, opens at the last close, reaches 0.25 beyond both and trades 1,000. */
export function candlesThrough(path: readonly PathPoint[]): CandleSeries {
  const rows: CandleRow[] = [];
  for (const [index, [to, end]] of path.entries()) {
    const [from, start] = path[index - 1] ?? [to - 1, end];
    for (let row = from + 1; row <= to; row++) {
      const close = start + ((end - start) * (row - from)) / (to - from);
      const open = rows.at(-1)?.[4] ?? close;
      const high = Math.max(open, close) + PATH_REACH;
      const low = Math.min(open, close) - PATH_REACH;
      rows.push([SAMPLE_START + row * HOUR_MS, open, high, low, close, 1000]);
    }
  }
  return seriesFromRows('1h', rows);
}
