import type { CandleRow } from '../market/candle.ts';
import { HOUR_MS } from '../text/time-units.ts';

/** Hours: eight days and two thirds of the ninth. */
export const SAMPLE_LENGTH = 208;
/** Monday, 5 January 2026, 00:00 UTC. */
export const SAMPLE_START = Date.UTC(2026, 0, 5);

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

/** How far candles reach beyond open and close. */
export const PATH_REACH = 0.25;
