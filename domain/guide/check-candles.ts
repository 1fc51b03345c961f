import { type CandleRow, type CandleSeries, seriesFromRows } from '../market/candle.ts';
import { HOUR_MS } from '../text/time-units.ts';
import type { PathPoint } from './guide-entry.ts';

/** Hours: eight days and two thirds of the ninth. */
export const SAMPLE_LENGTH = 208;
/** Monday, 5 January 2026, 00:00 UTC. */
const SAMPLE_START = Date.UTC(2026, 0, 5);

/** As typed into a spreadsheet. */
export const SAMPLE_RULE = [
  'close  = 100 + |(i mod 24) - 12| + (7·i mod 5) / 2 + i / 16',
  'open   = the close before (candle 0: its own close)',
  'high   = max(open, close) + 1 + (i mod 3) / 4',
  'low    = min(open, close) - 1 - (i mod 4) / 4',
  'volume = 1000 + 100·(i mod 7)',
].join('\n');

const sampleClose = (i: number) => 100 + Math.abs((i % 24) - 12) + ((7 * i) % 5) / 2 + i / 16;

export function sampleCandle(i: number): CandleRow {
  const close = sampleClose(i);
  const open = i === 0 ? close : sampleClose(i - 1);
  const high = Math.max(open, close) + 1 + (i % 3) / 4;
  const low = Math.min(open, close) - 1 - (i % 4) / 4;
  return [SAMPLE_START + i * HOUR_MS, open, high, low, close, 1000 + 100 * (i % 7)];
}

export function sampleCandles(length = SAMPLE_LENGTH): CandleSeries {
  return seriesFromRows(
    '1h',
    Array.from({ length }, (_, i) => sampleCandle(i)),
  );
}

/** How far candles reach beyond open and close. */
export const PATH_REACH = 0.25;

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
