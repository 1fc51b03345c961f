import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from './line.ts';

/** `(high + low + close) / 3`. Source: TA-Lib, TA_TYPPRICE. */
export function typicalPrice(series: CandleSeries): Float64Array {
  const { high, low, close } = series;
  const out = new Float64Array(close.length);
  for (let i = 0; i < out.length; i++) out[i] = (at(high, i) + at(low, i) + at(close, i)) / 3;
  return out;
}
