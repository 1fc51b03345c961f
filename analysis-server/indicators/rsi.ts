import { at, type Line, lineFrom } from './line.ts';

/**
 * RSI, 0 to 100: `100 · gain / (gain + loss)` of Wilder's averages of the rises and falls of the
 * close, seeded with the mean of the first `period` changes, then `(average · (period - 1) +
 * change) / period`. From candle `period`; 0 if price never moved, as in TA-Lib. Source: J. Welles
 * Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib, TA_RSI.
 */
export function rsi(close: Float64Array, period = 14): Line {
  const line = lineFrom(period, close.length);
  const out = line.values;
  if (out.length === 0) return line;
  // A rise is (|change| + change) / 2 and rise + fall is |change|, which needs no branch.
  const share = 1 / period;
  const keep = (period - 1) / period;
  let doubleGain = 0;
  let movement = 0;
  let previous = at(close, 0);
  for (let i = 1; i < close.length; i++) {
    const price = at(close, i);
    const change = (price - previous) * share;
    const distance = Math.abs(change);
    previous = price;
    if (i > period) {
      doubleGain *= keep;
      movement *= keep;
    }
    doubleGain += distance + change;
    movement += distance;
    if (i >= period) out[i - period] = movement > 0 ? (50 * doubleGain) / movement : 0;
  }
  return line;
}
