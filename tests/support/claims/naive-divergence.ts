import type { Candle, NaiveLine } from './naive-line.ts';
import { type Swing, swings } from './naive-swings.ts';

interface Point {
  readonly row: number;
  readonly value: number;
}

/** RSI's extreme within two candles of a swing, as it was known when the swing was; the first of equal ones. */
function rsiNear(rsi: NaiveLine, { row, end, confirmedAt }: Swing): Point | null {
  let best: Point | null = null;
  for (let at = Math.max(0, row - 2); at <= Math.min(confirmedAt, row + 2); at++) {
    const value = rsi[at] ?? null;
    if (value === null) continue;
    const further = best === null ? 1 : end === 'low' ? best.value - value : value - best.value;
    if (further > 1e-9) best = { row: at, value };
  }
  return best;
}

/** Whether no value between two points passes the straight line that joins them. */
function passesNone(
  [from, to]: readonly [Point, Point],
  valueAt: (row: number) => number | null,
  end: 'high' | 'low',
): boolean {
  for (let row = from.row + 1; row < to.row; row++) {
    const line = from.value + ((to.value - from.value) * (row - from.row)) / (to.row - from.row);
    const value = valueAt(row);
    if (value !== null && (end === 'low' ? value < line : value > line)) return false;
  }
  return true;
}

/** The divergence between a swing and the one before on its side; null where they agree. */
function divergenceAt(
  candles: readonly Candle[],
  rsi: NaiveLine,
  [opposite, first, between, second]: readonly [Swing | undefined, Swing, Swing, Swing],
): string | null {
  const { end } = second;
  const apart = second.row - first.row;
  if (apart < 5 || apart > 60) return null;
  const [one, other] = [rsiNear(rsi, first), rsiNear(rsi, second)];
  if (!one || !other || !opposite) return null;
  const price = Math.sign(second.price - first.price);
  const strength = Math.sign(other.value - one.value);
  if (price === 0 || price === strength || Math.abs(other.value - one.value) < 3) return null;
  if (Math.sign(between.price - opposite.price) !== price) return null;
  const away = end === 'low' ? -1 : 1;
  const isRegular = price === away;
  if (isRegular && (end === 'low' ? one.value >= 30 : one.value <= 70)) return null;
  const [from, to] = [first, second].map(({ row, price: value }) => ({ row, value }));
  const isClear =
    from !== undefined &&
    to !== undefined &&
    passesNone([from, to], (row) => candles[row]?.close ?? null, end) &&
    passesNone([one, other], (row) => rsi[row] ?? null, end);
  if (!isClear) return null;
  return `${isRegular ? 'Regular' : 'Hidden'} ${end === 'low' ? 'Bullish' : 'Bearish'}`;
}

/** The newest divergence that is shown: for three candles after its second swing is confirmed. */
export function divergence(
  candles: readonly Candle[],
  rsi: NaiveLine,
  atr: NaiveLine,
): string | null {
  const all = swings(candles, atr);
  for (let index = all.length - 1; index >= 2; index--) {
    const [first, between, second] = all.slice(index - 2, index + 1);
    if (!first || !between || !second) continue;
    if (candles.length - 1 - second.confirmedAt > 3) continue;
    const found = divergenceAt(candles, rsi, [all[index - 3], first, between, second]);
    if (found !== null) return found;
  }
  return null;
}
