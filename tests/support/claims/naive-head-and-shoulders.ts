import type { Candle, NaiveLine } from './naive-line.ts';
import { type Swing, swings } from './naive-swings.ts';

/** The row of the close that confirms the seven swings as a top; null where they are none. */
function breakRow(candles: readonly Candle[], all: readonly Swing[], way: 1 | -1): number | null {
  const [peak, dip, left, trough, head, second, right] = all;
  if (!peak || !dip || !left || !trough || !head || !second || !right) return null;
  const over = (a: number, b: number) => way * (a - b) > 0;
  const [before, after] = [head.row - left.row, right.row - head.row];
  const isTop =
    over(head.price, left.price) &&
    over(head.price, right.price) &&
    over(left.price, peak.price) &&
    over(trough.price, dip.price) &&
    over(left.price, (right.price + second.price) / 2) &&
    over(right.price, (left.price + trough.price) / 2) &&
    Math.max(before, after) <= 2.5 * Math.min(before, after);
  if (!isTop) return null;
  const slope = (second.price - trough.price) / (second.row - trough.row);
  const last = Math.min(candles.length - 1, right.row + (right.row - left.row));
  for (let row = right.row + 1; row <= last; row++) {
    const candle = candles[row];
    if (!candle) return null;
    if (over(way === 1 ? candle.high : candle.low, right.price)) return null;
    if (over(second.price + slope * (row - second.row), candle.close)) return row;
  }
  return null;
}

/** The head and shoulders shown: for ten candles after a break behind a right shoulder that is known; the newest first. */
export function headAndShoulders(candles: readonly Candle[], atr: NaiveLine): string | null {
  let newest: { readonly row: number; readonly name: string } | null = null;
  for (const turn of [2, 4]) {
    const all = swings(candles, atr, turn);
    for (let index = 6; index < all.length; index++) {
      const seven = all.slice(index - 6, index + 1);
      const isTop = seven[0]?.end === 'high';
      const broken = breakRow(candles, seven, isTop ? 1 : -1);
      if (broken === null) continue;
      const row = Math.max(broken, seven[6]?.confirmedAt ?? 0);
      if (candles.length - 1 - row > 10) continue;
      const name = isTop ? 'Head and Shoulders' : 'Inverse Head and Shoulders';
      if (!newest || row > newest.row) newest = { row, name };
    }
  }
  return newest?.name ?? null;
}
