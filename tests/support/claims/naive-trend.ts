import { averageTrueRange, trueRange } from './naive-averages.ts';
import { type Candle, combined, mean, type NaiveLine } from './naive-line.ts';

/** Wilder's sums: started with 13 candles, then sum = sum - sum / 14 + new. */
function wilderSum(values: NaiveLine): NaiveLine {
  let total = 0;
  return values.map((value, row) => {
    total = row < 14 ? total + (value ?? 0) : total - total / 14 + (value ?? 0);
    return row < 14 ? null : total;
  });
}

function movement(candles: readonly Candle[], way: 'up' | 'down'): NaiveLine {
  return candles.map(({ high, low }, row) => {
    const before = candles[row - 1];
    if (!before) return null;
    const rise = high - before.high;
    const fall = before.low - low;
    const [own, other] = way === 'up' ? [rise, fall] : [fall, rise];
    return own > 0 && own > other ? own : 0;
  });
}

/** Whether price has stood still up to and with each candle. */
function neverMoved(candles: readonly Candle[]): boolean[] {
  let isStill = true;
  return candles.map(({ high, low }) => {
    isStill = isStill && high === low && high === candles[0]?.high;
    return isStill;
  });
}

/** DI+ (up) or DI- (down): 100 · movement / true range; none where the price has never moved. */
export function directional(candles: readonly Candle[], way: 'up' | 'down'): NaiveLine {
  const still = neverMoved(candles);
  const parts = wilderSum(movement(candles, way));
  const shares = combined(parts, wilderSum(trueRange(candles)), (part, range) =>
    range > 0 ? (100 * part) / range : 0,
  );
  return shares.map((share, row) => (still[row] ? null : share));
}

/** Mean of the first 14 DX, then (ADX · 13 + DX) / 14; a candle without a DX leaves it. */
export function adx(candles: readonly Candle[]): NaiveLine {
  const up = wilderSum(movement(candles, 'up'));
  const down = wilderSum(movement(candles, 'down'));
  const still = neverMoved(candles);
  const first: number[] = [];
  let average = 0;
  return candles.map((_, row) => {
    if (row < 14) return null;
    const [plus = 0, minus = 0] = [up[row] ?? 0, down[row] ?? 0];
    const strength = plus + minus > 0 ? (100 * Math.abs(plus - minus)) / (plus + minus) : null;
    if (row < 28) first.push(strength ?? 0);
    if (row < 27) return null;
    if (row === 27) average = mean(first);
    else if (strength !== null) average = (average * 13 + strength) / 14;
    return still[row] ? null : average;
  });
}

/** A stop that follows the price: its value and whether it is bullish, row by row. */
export interface NaiveStop {
  readonly value: NaiveLine;
  readonly bullish: readonly (boolean | null)[];
}

/** Parabolic SAR by Wilder: step 0.02, maximum 0.2. */
export function parabolicSar(candles: readonly Candle[]): NaiveStop {
  const value: (number | null)[] = [];
  const bullish: (boolean | null)[] = [];
  let rising = true;
  let stop = 0;
  let extreme = 0;
  let factor = 0.02;
  candles.forEach((candle, row) => {
    const before = candles[row - 1];
    if (!before) {
      value.push(null);
      bullish.push(null);
      return;
    }
    if (row === 1) {
      const fall = before.low - candle.low;
      rising = !(fall > 0 && fall > candle.high - before.high);
      stop = rising ? before.low : before.high;
      extreme = rising ? candle.high : candle.low;
    }
    const touched = rising ? candle.low <= stop : candle.high >= stop;
    if (touched) {
      rising = !rising;
      // The first candle knows no other before it; its own range is the range of the last two.
      const last = row === 1 ? candle : before;
      stop = rising
        ? Math.min(extreme, last.low, candle.low)
        : Math.max(extreme, last.high, candle.high);
      extreme = rising ? candle.high : candle.low;
      factor = 0.02;
    }
    value.push(stop);
    bullish.push(rising);
    if (rising ? candle.high > extreme : candle.low < extreme) {
      extreme = rising ? candle.high : candle.low;
      factor = Math.min(0.2, factor + 0.02);
    }
    const next = stop + factor * (extreme - stop);
    const last = row === 1 ? candle : before;
    stop = rising ? Math.min(next, last.low, candle.low) : Math.max(next, last.high, candle.high);
  });
  return { value, bullish };
}

/** Supertrend: ATR 10, factor 3. */
export function supertrend(candles: readonly Candle[]): NaiveStop {
  const range = averageTrueRange(candles, 10);
  const value: (number | null)[] = [];
  const bullish: (boolean | null)[] = [];
  let bands: { lower: number; upper: number; rising: boolean } | null = null;
  candles.forEach((candle, row) => {
    const atr = range[row] ?? null;
    const before = candles[row - 1]?.close ?? Number.NaN;
    if (atr === null) {
      value.push(null);
      bullish.push(null);
      return;
    }
    const middle = (candle.high + candle.low) / 2;
    let lower = middle - 3 * atr;
    let upper = middle + 3 * atr;
    if (bands && before >= bands.lower) lower = Math.max(lower, bands.lower);
    if (bands && before <= bands.upper) upper = Math.min(upper, bands.upper);
    const rising: boolean = bands?.rising ? candle.close >= lower : candle.close > upper;
    bands = { lower, upper, rising };
    value.push(rising ? lower : upper);
    bullish.push(rising);
  });
  return { value, bullish };
}
