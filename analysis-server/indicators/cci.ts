import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line } from './line.ts';
import { typicalPrice } from './typical-price.ts';
import { windowSum } from './window-sum.ts';

const LAMBERT = 0.015;

/**
 * Commodity channel index: `(t - mean) / (0.015 · mean deviation)` of the typical price t, 0 if t
 * did not move, from candle `period - 1`. Source: Donald Lambert (1980); TA-Lib, TA_CCI.
 */
export function cci(series: CandleSeries, period = 20): Line {
  const typical = typicalPrice(series);
  const line = windowSum(typical, period);
  const out = line.values;
  let unmoved = 0;
  for (let i = 0; i < typical.length; i++) {
    const price = at(typical, i);
    unmoved = i > 0 && price === at(typical, i - 1) ? unmoved + 1 : 1;
    const start = i - period + 1;
    if (start < 0) continue;
    // The quotient would blow up the rounding in a mean of equal prices.
    const mean = unmoved < period ? at(out, start) / period : price;
    const deviation = meanDeviation(typical, start, period, mean);
    out[start] = deviation > 0 ? (price - mean) / (LAMBERT * deviation) : 0;
  }
  return line;
}

/** Two sums side by side, since each addition to a single one waits for the last. */
function meanDeviation(values: Float64Array, start: number, count: number, mean: number): number {
  const end = start + count;
  let even = 0;
  let odd = 0;
  for (let i = start; i < end; i += 2) {
    even += Math.abs(at(values, i) - mean);
    odd += i + 1 < end ? Math.abs(at(values, i + 1) - mean) : 0;
  }
  return (even + odd) / count;
}
