import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, valueAt } from '../indicators/line.ts';
import { type Detection, perCent } from './detection.ts';
import type { Pivot } from './pivots.ts';

/** Two swings nearer or farther apart than this many candles are not compared. */
const MIN_SPAN = 5;
const MAX_SPAN = 60;

/** The RSI may turn this many candles before or after the price does. */
const MOMENTUM_REACH = 2;

/** Points of RSI from the midline (50) to the edge of a zone (30 or 70). */
const ZONE_DISTANCE = 20;

/** Two RSI swings that differ by fewer points are level. */
const MIN_DIFFERENCE = 3;

/** Candles after the second swing's confirmation for which the divergence counts as present. */
const RELEVANT_CANDLES = 3;

/**
 * RSI divergence between two successive swing lows (bullish) or highs (bearish) of the price:
 * - regular, against the trend: price makes a lower low, RSI a higher one, and the first low is
 *   oversold (RSI under 30; over 70 for highs). Source: J. W. Wilder, New Concepts in Technical
 *   Trading Systems (1978), with its zones of 30 and 70;
 * - hidden, with the trend: price makes a higher low, RSI a lower one. Source: A. Cardwell's
 *   positive and negative reversals, as in C. Brown, Technical Analysis for the Trading
 *   Professional (1999).
 *
 * In both, the swing between the two moves as they do, so that there is a trend: a lower low comes
 * after a lower high. Nothing between the two passes the straight line that joins them, neither a
 * close nor the RSI. The swings lie 5 to 60 candles apart. The score is the RSI's difference against the 20 points from its midline to the
 * edge of a zone.
 * @param rsi of the same series.
 * @param pivots alternating, oldest first.
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
    const trend = Math.sign(turn.price - turnBefore.price);
    const detection = between(series, rsi, first, second, trend);
    if (detection) detections.push(detection);
  }
  return detections;
}

function between(
  series: CandleSeries,
  rsi: Line,
  first: Pivot,
  second: Pivot,
  trend: number,
): Detection | null {
  const span = second.index - first.index;
  if (span < MIN_SPAN || span > MAX_SPAN) return null;
  // With highs seen upside down, both sides read as lows.
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

/** A value of a line that two swings of it are joined by. */
interface Swing {
  readonly index: number;
  readonly price: number;
}

/** The RSI's own swing at a swing of the price: its extreme within two candles, once both are known. */
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

/** Whether a value between two swings lies beyond the straight line that joins them. */
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
