import type { CandleSeries } from './candle.ts';

const NUMBER_BYTES = 8;
const CANDLE_BYTES = 6 * NUMBER_BYTES;

/**
 * The candles of a series one after the other, each as six little-endian 64-bit floating-point
 * numbers: open time (ms UTC), open, high, low, close, volume.
 */
export function bytesOfCandles(series: CandleSeries): Uint8Array<ArrayBuffer> {
  const { time, open, high, low, close, volume } = series;
  const view = new DataView(new ArrayBuffer(time.length * CANDLE_BYTES));
  for (const [place, column] of [time, open, high, low, close, volume].entries()) {
    for (const [row, value] of column.entries()) {
      view.setFloat64(row * CANDLE_BYTES + place * NUMBER_BYTES, value, true);
    }
  }
  return new Uint8Array(view.buffer);
}
