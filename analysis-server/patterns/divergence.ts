import type { CandleSeries } from '../../domain/candle.ts';
import { at, type Line, valueAt } from '../indicators/line.ts';
import { type Detection, perCent } from './detection.ts';
import type { Pivot } from './pivots.ts';

/** Two swings nearer or farther apart than this many candles are not compared. */
const MIN_SPAN = 5;
const MAX_SPAN = 60;

/** Points of RSI from the midline (50) to the edge of a zone (30 or 70). */
const ZONE_DISTANCE = 20;

/** Candles after the second swing's confirmation for which the divergence counts as present. */
const RELEVANT_CANDLES = 5;

/**
 * RSI divergence between two successive swing lows (bullish) or highs (bearish) of the price:
 * - regular, against the trend: price makes a lower low, RSI a higher one, and the first low is
 *   oversold (RSI under 30; over 70 for highs). Source: J. W. Wilder, New Concepts in Technical
 *   Trading Systems (1978), section VI, where divergence counts beyond 30 and 70;
 * - hidden, with the trend: price makes a higher low, RSI a lower one. Source: A. Cardwell's
 *   positive and negative reversals, in C. Brown, Technical Analysis for the Trading Professional
 *   (1999), chapter 1.
 *
 * In both, nothing between the swings passes the straight line that joins them, neither a close
 * nor the RSI. The score is the RSI's difference against the 20 points from its midline to the
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
  for (let i = 2; i < pivots.length; i++) {
    const first = pivots[i - 2];
    const second = pivots[i];
    const detection = first && second && between(series, rsi, first, second);
    if (detection) detections.push(detection);
  }
  return detections;
}

function between(series: CandleSeries, rsi: Line, first: Pivot, second: Pivot): Detection | null {
  const span = second.index - first.index;
  if (span < MIN_SPAN || span > MAX_SPAN) return null;
  const before = valueAt(rsi, first.index);
  const after = valueAt(rsi, second.index);
  if (before === null || after === null) return null;
  // With highs seen upside down, both sides read as lows.
  const sign = first.kind === 'low' ? 1 : -1;
  const priceFalls = sign * second.price < sign * first.price;
  const momentumFalls = sign * after < sign * before;
  if (priceFalls === momentumFalls || before === after || second.price === first.price) return null;
  const extended = sign === 1 ? before < 50 - ZONE_DISTANCE : before > 50 + ZONE_DISTANCE;
  if (priceFalls && !extended) return null;
  for (let row = first.index + 1; row < second.index; row++) {
    const share = (row - first.index) / span;
    const priceLine = first.price + share * (second.price - first.price);
    const momentumLine = before + share * (after - before);
    const momentum = valueAt(rsi, row);
    if (sign * at(series.close, row) < sign * priceLine) return null;
    if (momentum !== null && sign * momentum < sign * momentumLine) return null;
  }
  const kind = priceFalls ? 'Regular' : 'Hidden';
  const side = sign === 1 ? 'Bullish' : 'Bearish';
  const noun = sign === 1 ? 'low' : 'high';
  return {
    name: `${kind} ${side}`,
    score: perCent(Math.abs(after - before) / ZONE_DISTANCE),
    marks: [
      { index: first.index, label: `First ${noun}`, price: first.price },
      { index: second.index, label: `Second ${noun}`, price: second.price },
    ],
    confirmedAt: second.confirmedAt,
    relevantUntil: second.confirmedAt + RELEVANT_CANDLES,
  };
}
