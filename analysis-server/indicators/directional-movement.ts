import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, lineFrom } from './line.ts';
import { rangeFrom } from './true-range.ts';

/**
 * Directional movement, 0 to 100. A candle moves up by its rise of the high or down by its fall of
 * the low, whichever is larger and positive. Wilder's sums of movements and true range start with
 * `period - 1` candles, then `sum = sum - sum / period + new`. DI± = 100 · movement / range, from
 * candle `period`, 0 if price never moved; DX = 100 · |DI+ - DI-| / (DI+ + DI-); ADX = Wilder's
 * average of DX, seeded with the mean of `period` values, from candle `2 · period - 1`, unchanged
 * without a DX. Source: Wilder (1978); TA-Lib, TA_PLUS_DI, TA_MINUS_DI, TA_ADX.
 */
export function directionalMovement(series: CandleSeries, period = 14) {
  const { high, low, close } = series;
  const count = close.length;
  const adxBegin = 2 * period - 1;
  const plus = lineFrom(period, count);
  const minus = lineFrom(period, count);
  const adx = lineFrom(adxBegin, count);
  const keep = (period - 1) / period;
  let up = 0;
  let down = 0;
  let range = 0;
  let average = 0;
  for (let i = 1; i < count; i++) {
    const rise = at(high, i) - at(high, i - 1);
    const fall = at(low, i - 1) - at(low, i);
    if (i >= period) {
      up *= keep;
      down *= keep;
      range *= keep;
    }
    if (fall > 0 && fall > rise) down += fall;
    else if (rise > 0 && rise > fall) up += rise;
    range += rangeFrom(at(close, i - 1), at(high, i), at(low, i));
    if (i < period) continue;

    plus.values[i - period] = range > 0 ? (100 * up) / range : 0;
    minus.values[i - period] = range > 0 ? (100 * down) / range : 0;
    const movement = up + down;
    const strength = movement > 0 ? (100 * Math.abs(up - down)) / movement : 0;
    if (i <= adxBegin) average += strength / period;
    else if (movement > 0) average = average * keep + strength / period;
    if (i >= adxBegin) adx.values[i - adxBegin] = average;
  }
  return { plus, minus, adx };
}
