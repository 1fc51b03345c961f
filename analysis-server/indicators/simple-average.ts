import { at, type Line, lineFrom } from './line.ts';

/** Simple moving average, from candle `period - 1`. Source: TA-Lib, TA_SMA. */
export function simpleAverage(values: Float64Array, period: number): Line {
  const line = lineFrom(period - 1, values.length);
  const out = line.values;
  if (out.length === 0) return line;
  let sum = 0;
  for (let i = 0; i < period; i++) sum += at(values, i);
  out[0] = sum / period;
  for (let i = 1; i < out.length; i++) {
    sum += at(values, i + period - 1) - at(values, i - 1);
    out[i] = sum / period;
  }
  return line;
}
