import type { CandleSeries } from '../../domain/candle.ts';
import { at, type Line, lineFrom } from './line.ts';
import { typicalPrice } from './typical-price.ts';

const LAMBERT = 0.015;

/**
 * Commodity channel index, a number without unit: `(t - mean) / (0.015 · mean deviation)` of the
 * typical price t over the newest `period` candles. First value at candle `period - 1`.
 * 0 where the typical price did not move. Source: Donald Lambert (1980); TA-Lib, TA_CCI.
 */
export function cci(series: CandleSeries, period = 20): Line {
  const typical = typicalPrice(series);
  const line = lineFrom(period - 1, typical.length);
  const out = line.values;
  let unmoved = 0;
  for (let i = 0; i < typical.length; i++) {
    const price = at(typical, i);
    unmoved = i > 0 && price === at(typical, i - 1) ? unmoved + 1 : 1;
    const start = i - period + 1;
    if (start < 0) continue;
    // The mean of equal prices is off by a rounding that the quotient would blow up.
    if (unmoved < period) out[start] = deviationOf(typical, start, i, price);
  }
  return line;
}

/** The index of one window; two sums side by side, since one would wait for itself. */
function deviationOf(typical: Float64Array, start: number, last: number, price: number): number {
  const period = last - start + 1;
  const odd = period % 2 === 1;
  let sum = odd ? at(typical, last) : 0;
  let otherSum = 0;
  for (let i = start; i < last; i += 2) {
    sum += at(typical, i);
    otherSum += at(typical, i + 1);
  }
  const mean = (sum + otherSum) / period;
  let deviation = odd ? Math.abs(price - mean) : 0;
  let otherDeviation = 0;
  for (let i = start; i < last; i += 2) {
    deviation += Math.abs(at(typical, i) - mean);
    otherDeviation += Math.abs(at(typical, i + 1) - mean);
  }
  return ((price - mean) * period) / (LAMBERT * (deviation + otherDeviation));
}
