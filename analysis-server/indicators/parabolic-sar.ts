import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, lineFrom } from './line.ts';

/**
 * Parabolic stop and reverse, in price: `sar += af · (extreme - sar)`, never inside the range of
 * the last two candles; af grows by `step` with each new extreme up to `maximum`; the trend (1 or -1) turns
 * when price touches the SAR, which restarts from the extreme. Starts down if candle 1 has more
 * downward than upward directional movement. From candle 1. Source: Wilder (1978); TA-Lib, TA_SAR.
 */
export function parabolicSar(series: CandleSeries, step = 0.02, maximum = 0.2) {
  const { high, low } = series;
  const count = high.length;
  const sarLine = lineFrom(1, count);
  const trendLine = lineFrom(1, count);
  if (count < 2) return { sar: sarLine, trend: trendLine };

  // A falling trend is a rising one of negated prices: `near` may touch the stop, `far` leads.
  const fall = at(low, 0) - at(low, 1);
  let rising = !(fall > 0 && fall > at(high, 1) - at(high, 0));
  let stop = rising ? at(low, 0) : -at(high, 0);
  let extreme = rising ? at(high, 1) : -at(low, 1);
  let previousNear = rising ? at(low, 1) : -at(high, 1);
  let previousFar = extreme;
  let factor = step;
  for (let i = 1; i < count; i++) {
    let near = rising ? at(low, i) : -at(high, i);
    let far = rising ? at(high, i) : -at(low, i);
    if (near <= stop) {
      rising = !rising;
      const mirrored = -near;
      near = -far;
      far = mirrored;
      previousNear = -previousFar;
      stop = Math.min(-extreme, previousNear, near);
      extreme = far;
      factor = step;
    }
    sarLine.values[i - 1] = rising ? stop : -stop;
    trendLine.values[i - 1] = rising ? 1 : -1;
    if (far > extreme) {
      extreme = far;
      factor = Math.min(factor + step, maximum);
    }
    stop = Math.min(stop + factor * (extreme - stop), previousNear, near);
    previousNear = near;
    previousFar = far;
  }
  return { sar: sarLine, trend: trendLine };
}
