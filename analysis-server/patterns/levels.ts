import type { SupportResistance } from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { type Line, newest } from '../indicators/line.ts';
import { leftAfter } from './half-life.ts';
import type { Pivot } from './pivots.ts';

/** In average true ranges, from a level's mean. */
const CLUSTER_RANGES = 0.5;

/** Share of the series after which a touch weighs half. */
const HALF_LIFE_SHARE = 0.25;

const MAX_LEVELS = 5;

interface Level {
  readonly price: number;
  readonly weight: number;
}

/**
 * Swing highs and lows within half an average true range form a level at their mean, which weighs
 * one for each touch, halved for every quarter of the series since. The five heaviest below the
 * newest close are supports, those above resistances, nearest first; swings of either kind count on
 * both sides, since broken support becomes resistance (R. D. Edwards and J. Magee, Technical
 * Analysis of Stock Trends, 1948, chapter 13). None without an ATR at the newest candle.
 */
export function supportResistance(
  series: CandleSeries,
  atr: Line,
  pivots: readonly Pivot[],
): SupportResistance {
  const close = series.close.at(-1);
  const range = newest(atr);
  if (close === undefined || range === null || range <= 0) {
    return { supportLevels: [], resistanceLevels: [] };
  }
  const levels = clusters(pivots, CLUSTER_RANGES * range, series.close.length);
  return {
    supportLevels: heaviest(levels.filter((level) => level.price < close)).sort((a, b) => b - a),
    resistanceLevels: heaviest(levels.filter((level) => level.price > close)).sort((a, b) => a - b),
  };
}

/** From the lowest, swings join the level below while they lie within reach of its mean. */
function clusters(pivots: readonly Pivot[], reach: number, length: number): Level[] {
  const levels: Level[] = [];
  let sum = 0;
  let touches = 0;
  let weight = 0;
  const close = () => {
    if (touches > 0) levels.push({ price: sum / touches, weight });
    sum = 0;
    touches = 0;
    weight = 0;
  };
  for (const pivot of [...pivots].sort((a, b) => a.price - b.price)) {
    if (touches > 0 && pivot.price - sum / touches > reach) close();
    sum += pivot.price;
    touches += 1;
    weight += leftAfter((length - 1 - pivot.index) / (HALF_LIFE_SHARE * length));
  }
  close();
  return levels;
}

function heaviest(levels: readonly Level[]): number[] {
  return [...levels]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_LEVELS)
    .map((level) => level.price);
}
