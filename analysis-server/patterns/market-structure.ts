import type { PatternAnalysis } from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, valueAt } from '../indicators/line.ts';
import type { Mark } from './detection.ts';
import type { Pivot } from './pivots.ts';

/** In average true ranges; closer swings are equal. */
const EQUAL_RANGES = 0.5;

export interface MarketStructure {
  readonly structure: PatternAnalysis['liquiditySwings']['structure'];
  /** The swings compared, then the break if there is one; oldest first. */
  readonly marks: readonly Mark[];
}

/**
 * By the last two swing highs and lows: both pairs rising make an uptrend, both falling a
 * downtrend, else sideways. Swings within half an average true range are equal. A trend ends with a
 * close beyond the swing that its last leg started from. Source: C. H. Dow's definition as in R.
 * Rhea, The Dow Theory (1932), and J. J. Murphy, Technical Analysis of the Financial Markets
 * (1999). A state, not an event: two thirds of all random walks are in a trend by symmetry.
 * @param pivots alternating, oldest first
 */
export function marketStructure(
  series: CandleSeries,
  atr: Line,
  pivots: readonly Pivot[],
): MarketStructure {
  const highs = lastSwings(atr, pivots, 'high');
  const lows = lastSwings(atr, pivots, 'low');
  if (!highs || !lows) return { structure: 'sideways', marks: [] };
  const marks = [
    { index: highs.later.index, label: `${WORDS[highs.order]} high`, price: highs.later.price },
    { index: lows.later.index, label: `${WORDS[lows.order]} low`, price: lows.later.price },
  ].sort((a, b) => a.index - b.index);
  if (highs.order !== lows.order || highs.order === 'equal')
    return { structure: 'sideways', marks };
  const rising = highs.order === 'rising';
  const brokenAt = rising ? firstClose(series, lows.later, -1) : firstClose(series, highs.later, 1);
  if (brokenAt === null) return { structure: rising ? 'uptrend' : 'downtrend', marks };
  const label = 'Break of structure';
  const price = at(series.close, brokenAt);
  return { structure: 'sideways', marks: [...marks, { index: brokenAt, label, price }] };
}

type Order = 'rising' | 'falling' | 'equal';

const WORDS: Readonly<Record<Order, string>> = {
  rising: 'Higher',
  falling: 'Lower',
  equal: 'Equal',
};

export interface SwingPair {
  readonly earlier: Pivot;
  readonly later: Pivot;
  readonly order: Order;
}

export function lastSwings(
  atr: Line,
  pivots: readonly Pivot[],
  kind: Pivot['kind'],
): SwingPair | null {
  const [earlier, later] = pivots.filter((pivot) => pivot.kind === kind).slice(-2);
  return earlier && later ? { earlier, later, order: compare(atr, earlier, later) } : null;
}

function compare(atr: Line, earlier: Pivot, later: Pivot): Order {
  const equal = EQUAL_RANGES * (valueAt(atr, later.confirmedAt) ?? 0);
  const difference = later.price - earlier.price;
  if (Math.abs(difference) <= equal) return 'equal';
  return difference > 0 ? 'rising' : 'falling';
}

/** First row after a swing that closes above (sign 1) or below (sign -1) it. */
function firstClose(series: CandleSeries, swing: Pivot, sign: 1 | -1): number | null {
  for (let row = swing.index + 1; row < series.close.length; row++) {
    if (sign * at(series.close, row) > sign * swing.price) return row;
  }
  return null;
}
