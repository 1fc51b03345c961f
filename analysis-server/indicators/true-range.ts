import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, lineFrom } from './line.ts';

/**
 * In price: the largest of high - low, |high - previous close| and |low - previous close|, from
 * candle 1. Source: Wilder (1978); TA-Lib, TA_TRANGE.
 */
export function trueRange(series: CandleSeries): Line {
  const { high, low, close } = series;
  const line = lineFrom(1, close.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    out[i] = rangeFrom(at(close, i), at(high, i + 1), at(low, i + 1));
  }
  return line;
}

export function rangeFrom(previousClose: number, high: number, low: number): number {
  const top = Math.max(high, previousClose);
  return top - Math.min(low, previousClose);
}
