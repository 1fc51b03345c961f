import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, lineFrom } from './line.ts';

/**
 * On-balance volume: plus the volume of a candle that closes higher, minus if lower, from the first
 * candle's volume, so the level depends on it. Source: Joseph Granville (1963); TA-Lib, TA_OBV.
 */
export function onBalanceVolume(series: CandleSeries): Line {
  const { close, volume } = series;
  const line = lineFrom(0, close.length);
  const out = line.values;
  if (out.length === 0) return line;
  let balance = at(volume, 0);
  let previous = at(close, 0);
  out[0] = balance;
  for (let i = 1; i < out.length; i++) {
    const price = at(close, i);
    // No branch: the direction of the next candle cannot be predicted.
    balance += at(volume, i) * (Number(price > previous) - Number(price < previous));
    previous = price;
    out[i] = balance;
  }
  return line;
}
