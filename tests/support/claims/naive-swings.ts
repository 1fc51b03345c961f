import type { Candle, NaiveLine } from './naive-line.ts';

/** A swing high or low that is known for good. */
export interface Swing {
  readonly end: 'high' | 'low';
  readonly row: number;
  readonly price: number;
  readonly confirmedAt: number;
}

/** First of the rows from `first` to `last` with the highest high or the lowest low. */
function extremeRow(candles: readonly Candle[], end: 'high' | 'low', first: number, last: number) {
  let best = first;
  for (let row = first; row <= last; row++) {
    const [one, other] = [candles[row]?.[end] ?? 0, candles[best]?.[end] ?? 0];
    if (end === 'high' ? one > other : one < other) best = row;
  }
  return best;
}

/**
 * Turns by 2 · ATR, or another multiple: a high counts once a later low lies that far below it, or below the swing low
 * before it; lows mirrored. The extreme that the first leg starts from is no swing.
 */
export function swings(candles: readonly Candle[], atr: NaiveLine, turn = 2): Swing[] {
  const found: Swing[] = [];
  const begin = atr.findIndex((value) => value !== null);
  if (begin < 0) return found;
  let leg: 'unknown' | 'up' | 'down' = 'unknown';
  let since = begin;
  for (let row = begin; row < candles.length; row++) {
    const range = atr[row] ?? null;
    const candle = candles[row];
    if (!candle || range === null || range <= 0) continue;
    const before = found.at(-1)?.price ?? null;
    // Where the leg is unknown, both extremes since the beginning may turn out to start one.
    const top = leg === 'down' ? row : extremeRow(candles, 'high', since, row);
    const bottom = leg === 'up' ? row : extremeRow(candles, 'low', since, row);
    const high = candles[top]?.high ?? 0;
    const low = candles[bottom]?.low ?? 0;
    const isPast = before !== null && (leg === 'up' ? candle.low < before : candle.high > before);
    if (leg !== 'down' && top < row && (high - candle.low >= turn * range || isPast)) {
      if (leg === 'up') found.push({ end: 'high', row: top, price: high, confirmedAt: row });
      leg = 'down';
      since = top + 1;
    } else if (leg !== 'up' && bottom < row && (candle.high - low >= turn * range || isPast)) {
      if (leg === 'down') found.push({ end: 'low', row: bottom, price: low, confirmedAt: row });
      leg = 'up';
      since = bottom + 1;
    }
  }
  return found;
}

/** By the last two swing highs and lows: both rise, both fall, or neither; a close beyond ends it. */
export function structureOf(
  candles: readonly Candle[],
  atr: NaiveLine,
): 'uptrend' | 'downtrend' | 'sideways' {
  const all = swings(candles, atr);
  const way = (end: 'high' | 'low') => {
    const [before, last] = all.filter((swing) => swing.end === end).slice(-2);
    if (!before || !last) return 0;
    const difference = last.price - before.price;
    return Math.abs(difference) <= 0.5 * (atr[last.confirmedAt] ?? 0) ? 0 : Math.sign(difference);
  };
  const both = way('high') + way('low');
  const start = all.filter(({ end }) => end === (both > 0 ? 'low' : 'high')).at(-1);
  if (Math.abs(both) < 2 || !start) return 'sideways';
  const isBroken = candles
    .slice(start.row + 1)
    .some(({ close }) => (both > 0 ? close < start.price : close > start.price));
  if (isBroken) return 'sideways';
  return both > 0 ? 'uptrend' : 'downtrend';
}
