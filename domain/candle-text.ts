import { type CandleSeries, rowsOf, seriesFromRows } from './candle.ts';
import { decodeCandles, encodeCandles } from './candle-codec.ts';
import type { Timeframe } from './timeframe.ts';

/** As many as a function takes arguments everywhere. */
const CHUNK = 8_192;

/** Candles as text that JSON can carry: the base64 of their bytes. */
export function candleText(series: CandleSeries): string {
  const bytes = encodeCandles(series.timeframe, rowsOf(series));
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/**
 * The candles that `candleText` wrote.
 * @throws RangeError or DOMException where the text is none of its own
 */
export function candlesOfText(timeframe: Timeframe, text: string): CandleSeries {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return seriesFromRows(timeframe, decodeCandles(timeframe, bytes));
}
