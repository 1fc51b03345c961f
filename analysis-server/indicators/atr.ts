import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, lineFrom } from './line.ts';
import { rangeFrom } from './true-range.ts';

/**
 * Average true range, in price: mean of the first `period` ranges (from candle 1), then Wilder's
 * `(average · (period - 1) + range) / period`, from candle `period`. Wilder (1978); TA-Lib, TA_ATR.
 */
export function atr(series: CandleSeries, period = 14): Line {
  const { high, low, close } = series;
  const line = lineFrom(period, close.length);
  const out = line.values;
  if (out.length === 0) return line;
  const share = 1 / period;
  const keep = (period - 1) / period;
  let sum = 0;
  let average = 0;
  for (let i = 1; i < close.length; i++) {
    const range = rangeFrom(at(close, i - 1), at(high, i), at(low, i));
    if (i <= period) sum += range;
    average = i > period ? average * keep + range * share : sum / period;
    if (i >= period) out[i - period] = average;
  }
  return line;
}
