import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, valueAt } from '../indicators/line.ts';
import { type Detection, perCent } from './detection.ts';
import type { Pivot } from './pivots.ts';

/** Candles between compared swings. */
const MIN_SPAN = 5;
const MAX_SPAN = 60;

/** Candles by which the RSI may turn before or after the price. */
const MOMENTUM_REACH = 2;

/** Points of RSI from the midline (50) to a zone (30 or 70). */
const ZONE_DISTANCE = 20;

/** Points of RSI; closer swings are level. */
const MIN_DIFFERENCE = 3;

const RELEVANT_CANDLES = 3;

/**
 * RSI divergence between two successive swing lows (bullish) or highs (bearish):
 * - regular, against the trend: price makes a lower low, RSI a higher one, the first low oversold
 *   (RSI under 30; over 70 for highs). Source: J. W. Wilder, New Concepts in Technical Trading
 *   Systems (1978);
 * - hidden, with the trend: price makes a higher low, RSI a lower one. Source: A. Cardwell's
 *   reversals, as in C. Brown, Technical Analysis for the Trading Professional (1999).
 * The swing between them moves as they do: a lower low comes after a lower high. No close or RSI
 * passes the line that joins them, 5 to 60 candles long. Score: RSI's difference against 20 points.
 * @param pivots alternating, oldest first
 */
export function findDivergences(
  series: CandleSeries,
  rsi: Line,
  pivots: readonly Pivot[],
): Detection[] {
  const detections: Detection[] = [];
  for (let i = 3; i < pivots.length; i++) {
    const [turnBefore, first, turn, second] = pivots.slice(i - 3, i + 1);
    if (!turnBefore || !first || !turn || !second) continue;
    const detection = between(series, rsi, first, second, Math.sign(turn.price - turnBefore.price));
    if (detection) detections.push(detection);
  }
  return detections;
}

function between(series: CandleSeries, rsi: Line, first: Pivot, second: Pivot, trend: number) {
  const span = second.index - first.index;
  if (span < MIN_SPAN || span > MAX_SPAN) return null;
  // Highs upside down read as lows.
  const sign = first.kind === 'low' ? 1 : -1;
  const before = momentumAt(rsi, first, sign);
  const after = momentumAt(rsi, second, sign);
  if (!before || !after) return null;
  const priceFalls = sign * second.price < sign * first.price;
  const momentumFalls = sign * after.price < sign * before.price;
  if (priceFalls === momentumFalls) return null;
  if (Math.abs(after.price - before.price) < MIN_DIFFERENCE) return null;
  if (Math.sign(second.price - first.price) !== trend) return null;
  const zone = 50 - sign * ZONE_DISTANCE;
  if (priceFalls && sign * before.price >= sign * zone) return null;
  if (isPassed((row) => at(series.close, row), first, second, sign)) return null;
  if (isPassed((row) => valueAt(rsi, row), before, after, sign)) return null;
  const kind = priceFalls ? 'Regular' : 'Hidden';
  const side = sign === 1 ? 'Bullish' : 'Bearish';
  const noun = sign === 1 ? 'low' : 'high';
  return {
    name: `${kind} ${side}`,
    score: perCent(Math.abs(after.price - before.price) / ZONE_DISTANCE),
    marks: [
      { index: first.index, label: `First ${noun}`, price: first.price },
      { index: second.index, label: `Second ${noun}`, price: second.price },
    ],
    confirmedAt: second.confirmedAt,
    relevantUntil: second.confirmedAt + RELEVANT_CANDLES,
  };
}

interface Swing {
  readonly index: number;
  readonly price: number;
}

/** The RSI's extreme within two candles of the price's, once both are known. */
function momentumAt(rsi: Line, pivot: Pivot, sign: 1 | -1): Swing | null {
  let swing: Swing | null = null;
  const last = Math.min(pivot.index + MOMENTUM_REACH, pivot.confirmedAt);
  for (let index = pivot.index - MOMENTUM_REACH; index <= last; index++) {
    const price = valueAt(rsi, index);
    if (price === null) continue;
    if (swing === null || sign * price < sign * swing.price) swing = { index, price };
  }
  return swing;
}

/** Whether a value lies beyond the line that joins the swings. */
function isPassed(
  seriesAt: (row: number) => number | null,
  first: Swing,
  second: Swing,
  sign: 1 | -1,
): boolean {
  const slope = (second.price - first.price) / (second.index - first.index);
  for (let row = first.index + 1; row < second.index; row++) {
    const value = seriesAt(row);
    const line = first.price + slope * (row - first.index);
    if (value !== null && sign * value < sign * line) return true;
  }
  return false;
}
