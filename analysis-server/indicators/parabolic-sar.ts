import type { CandleSeries } from '../../domain/candle.ts';
import { at, type Line, lineFrom } from './line.ts';

export interface ParabolicSar {
  /** Stop and reverse price. */
  readonly sar: Line;
  /** 1 where the candle ends in a rising trend, -1 in a falling one. */
  readonly trend: Line;
}

/**
 * Parabolic stop and reverse, in units of price: `sar += af · (extreme - sar)`, never inside the
 * range of the last two candles; af grows by `step` with each new extreme up to `maximum`; the trend
 * turns when price touches the SAR, which then starts from the extreme. The first direction is down
 * if candle 1 has more downward than upward directional movement, else up. First value at candle 1.
 * Source: Wilder (1978); TA-Lib, TA_SAR.
 */
export function parabolicSar(series: CandleSeries, step = 0.02, maximum = 0.2): ParabolicSar {
  const { high, low } = series;
  const count = high.length;
  const sarLine = lineFrom(1, count);
  const trendLine = lineFrom(1, count);
  if (count < 2) return { sar: sarLine, trend: trendLine };

  const fall = at(low, 0) - at(low, 1);
  let rising = !(fall > 0 && fall > at(high, 1) - at(high, 0));
  let extreme = rising ? at(high, 1) : at(low, 1);
  let sar = rising ? at(low, 0) : at(high, 0);
  let factor = step;
  let previousHigh = at(high, 1);
  let previousLow = at(low, 1);
  for (let i = 1; i < count; i++) {
    const top = at(high, i);
    const bottom = at(low, i);
    if (rising ? bottom <= sar : top >= sar) {
      rising = !rising;
      sar = outside(extreme, rising, previousHigh, previousLow, top, bottom);
      sarLine.values[i - 1] = sar;
      extreme = rising ? top : bottom;
      factor = step;
    } else {
      sarLine.values[i - 1] = sar;
      if (rising ? top > extreme : bottom < extreme) {
        extreme = rising ? top : bottom;
        factor = Math.min(factor + step, maximum);
      }
    }
    trendLine.values[i - 1] = rising ? 1 : -1;
    sar = outside(sar + factor * (extreme - sar), rising, previousHigh, previousLow, top, bottom);
    previousHigh = top;
    previousLow = bottom;
  }
  return { sar: sarLine, trend: trendLine };
}

/** The price, moved out of the range of two candles to the side where the stop stands. */
function outside(
  price: number,
  rising: boolean,
  previousHigh: number,
  previousLow: number,
  top: number,
  bottom: number,
): number {
  let stop = price;
  if (rising) {
    if (stop > previousLow) stop = previousLow;
    if (stop > bottom) stop = bottom;
  } else {
    if (stop < previousHigh) stop = previousHigh;
    if (stop < top) stop = top;
  }
  return stop;
}
