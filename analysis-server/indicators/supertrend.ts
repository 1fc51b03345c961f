import type { CandleSeries } from '../../domain/market/candle.ts';
import { atr } from './atr.ts';
import { at, type Line, lineFrom } from './line.ts';

export interface Supertrend {
  /** The band that the trend rests on, in units of price. */
  readonly value: Line;
  /** 1 in a rising trend, -1 in a falling one. */
  readonly direction: Line;
}

/**
 * Supertrend: the middle of the candle (high + low) / 2, `width` average true ranges below or above
 * it. The lower band only rises until a close falls below it, the upper band only falls until a
 * close rises above it. The trend turns down at a close below the lower band and up at one above the
 * upper band; the value is the lower band while it rises, the upper band while it falls. It starts
 * falling unless the first close lies above the upper band. First value at candle `period`.
 * Source: Olivier Seban; TradingView, Pine reference, `ta.supertrend`, with the ATR of TA-Lib, TA_ATR.
 */
export function supertrend(series: CandleSeries, period = 10, width = 3): Supertrend {
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
