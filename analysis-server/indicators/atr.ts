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
  let previous = at(close, 0);
  for (let i = 1; i <= period; i++) {
    sum += rangeFrom(previous, at(high, i), at(low, i));
    previous = at(close, i);
  }
  let average = sum / period;
  out[0] = average;
  for (let i = period + 1; i < close.length; i++) {
    average = average * keep + rangeFrom(previous, at(high, i), at(low, i)) * share;
    previous = at(close, i);
    out[i - period] = average;
  }
  return line;
}
