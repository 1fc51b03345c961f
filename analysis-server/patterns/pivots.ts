import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, valueAt } from '../indicators/line.ts';

/** A swing high or low that later candles can no longer move. */
export interface Pivot {
  readonly kind: 'high' | 'low';
  readonly index: number;
  readonly price: number;
  /** First row at whose close it is certain. */
  readonly confirmedAt: number;
}

/**
 * Williams' fractal, oldest first: a high above `left` candles before and not passed by `right`
 * after it (lows mirrored); of equals the first. B. Williams, Trading Chaos (1995), with 2 and 2.
 */
export function fractalPivots(series: CandleSeries, left: number, right: number): Pivot[] {
  const { high, low } = series;
  const pivots: Pivot[] = [];
  for (let index = left; index < high.length - right; index++) {
    const confirmedAt = index + right;
    if (isPeak(high, 1, index, left, right)) {
      pivots.push({ kind: 'high', index, price: at(high, index), confirmedAt });
    }
    if (isPeak(low, -1, index, left, right)) {
      pivots.push({ kind: 'low', index, price: at(low, index), confirmedAt });
    }
  }
  return pivots;
}

function isPeak(column: Float64Array, sign: 1 | -1, index: number, left: number, right: number) {
  const peak = sign * at(column, index);
  for (let i = index - left; i < index; i++) if (sign * at(column, i) >= peak) return false;
  for (let i = index + 1; i <= index + right; i++) if (sign * at(column, i) > peak) return false;
  return true;
}

/**
 * Alternating swing highs and lows, oldest first, by a reversal of `multiple` average true ranges:
 * a high is confirmed by the first candle whose low lies that far below it. A move past the swing
 * before also ends a leg. The range is the confirming candle's, so nothing looks ahead. The extreme
 * where the first leg starts is no pivot. Source: A. Merrill, Filtered Waves (1977); the range: J.
 * W. Wilder (1978).
 */
export function zigzagPivots(series: CandleSeries, atr: Line, multiple: number): Pivot[] {
  const { high, low } = series;
  const pivots: Pivot[] = [];
  let top = atr.begin;
  let bottom = atr.begin;
  let direction: 'unknown' | 'up' | 'down' = 'unknown';
  for (let i = atr.begin; i < high.length; i++) {
    if (at(high, i) > at(high, top)) top = i;
    if (at(low, i) < at(low, bottom)) bottom = i;
    const range = valueAt(atr, i);
    if (range === null || range <= 0) continue;
    const reversal = multiple * range;
    // A candle that extends the leg cannot end it as well: its path inside is unknown.
    const last = pivots.at(-1)?.price;
    const pastLow = direction === 'up' && last !== undefined && at(low, i) < last;
    const pastHigh = direction === 'down' && last !== undefined && at(high, i) > last;
    const fell = at(high, top) - at(low, i) >= reversal || pastLow;
    const rose = at(high, i) - at(low, bottom) >= reversal || pastHigh;
    if (direction !== 'down' && top < i && fell) {
      if (direction === 'up') {
        pivots.push({ kind: 'high', index: top, price: at(high, top), confirmedAt: i });
      }
      direction = 'down';
      bottom = extreme(low, -1, top + 1, i);
    } else if (direction !== 'up' && bottom < i && rose) {
      if (direction === 'down') {
        pivots.push({ kind: 'low', index: bottom, price: at(low, bottom), confirmedAt: i });
      }
      direction = 'up';
      top = extreme(high, 1, bottom + 1, i);
    }
  }
  return pivots;
}

/** Row of the highest (sign 1) or lowest (sign -1) value. */
export function extreme(column: Float64Array, sign: 1 | -1, from: number, to: number): number {
  let best = from;
  for (let i = from + 1; i <= to; i++) {
    if (sign * at(column, i) > sign * at(column, best)) best = i;
  }
  return best;
}
