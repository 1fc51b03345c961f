import type { CandleSeries } from '../../domain/market/candle.ts';
import { atr } from './atr.ts';
import type { Bands } from './bollinger-bands.ts';
import { exponentialAverage } from './exponential-average.ts';
import { at, lineFrom } from './line.ts';

/**
 * Keltner Channels: exponential average of the close ± `width` average true ranges, from candle 19
 * with 20 and 10. Source: Chester Keltner as revised by Linda Raschke (EMA 20, ATR 10, factor 2);
 * TA-Lib, TA_EMA and TA_ATR.
 */
export function keltnerChannels(
  series: CandleSeries,
  averagePeriod = 20,
  rangePeriod = 10,
  width = 2,
): Bands {
  const count = series.close.length;
  const average = exponentialAverage(series.close, averagePeriod);
  const range = atr(series, rangePeriod);
  const begin = Math.max(average.begin, range.begin);
  const middle = { begin, values: average.values.subarray(begin - average.begin) };
  const upper = lineFrom(begin, count);
  const lower = lineFrom(begin, count);
  const skip = begin - range.begin;
  for (let i = 0; i < middle.values.length; i++) {
    const distance = width * at(range.values, i + skip);
    upper.values[i] = at(middle.values, i) + distance;
    lower.values[i] = at(middle.values, i) - distance;
  }
  return { upper, middle, lower };
}
