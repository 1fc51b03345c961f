import type { CandleSeries } from '../../domain/market/candle.ts';
import { atr } from './atr.ts';
import { at, lineFrom } from './line.ts';

/**
 * Supertrend, in price: bands `width` average true ranges from (high + low) / 2. The lower only
 * rises until a close below it, the upper only falls until a close above it; such closes turn the
 * trend (1 or -1). The value is the lower band in a rising trend, the upper in a falling one. Starts falling
 * unless the first close is above the upper band. From candle `period`. Source: Olivier Seban;
 * TradingView, Pine reference, `ta.supertrend`, with the ATR of TA-Lib, TA_ATR.
 */
export function supertrend(series: CandleSeries, period = 10, width = 3) {
  const { high, low, close } = series;
  const range = atr(series, period);
  const value = lineFrom(range.begin, close.length);
  const direction = lineFrom(range.begin, close.length);
  let rising = false;
  let lower = Number.NEGATIVE_INFINITY;
  let upper = Number.POSITIVE_INFINITY;
  for (let i = 0; i < value.values.length; i++) {
    const candle = range.begin + i;
    const before = at(close, candle - 1);
    const middle = (at(high, candle) + at(low, candle)) / 2;
    const distance = width * at(range.values, i);
    lower = before < lower ? middle - distance : Math.max(lower, middle - distance);
    upper = before > upper ? middle + distance : Math.min(upper, middle + distance);
    rising = rising ? at(close, candle) >= lower : at(close, candle) > upper;
    value.values[i] = rising ? lower : upper;
    direction.values[i] = rising ? 1 : -1;
  }
  return { value, direction };
}
