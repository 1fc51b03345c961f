import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from './line.ts';

export function equalRun(values: Float64Array): number {
  const last = values.length - 1;
  if (last < 0) return 0;
  let first = last;
  while (first > 0 && at(values, first - 1) === at(values, last)) first--;
  return last - first + 1;
}

/** Newest candles in a row at one price from open to close. */
export function standstill(series: CandleSeries): number {
  const last = series.close.length - 1;
  if (last < 0 || at(series.high, last) !== at(series.low, last)) return 0;
  return Math.min(equalRun(series.high), equalRun(series.low));
}

/** Newest candles in a row without volume. */
export function silence(volume: Float64Array): number {
  const last = volume.length - 1;
  return last < 0 || at(volume, last) !== 0 ? 0 : equalRun(volume);
}
