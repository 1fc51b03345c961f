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
  const found: { sum: number; touches: number; weight: number }[] = [];
  for (const { price, index } of [...pivots].sort((a, b) => a.price - b.price)) {
    let level = found.at(-1);
    if (!level || price - level.sum / level.touches > reach) {
      level = { sum: 0, touches: 0, weight: 0 };
      found.push(level);
    }
    level.sum += price;
    level.touches += 1;
    level.weight += leftAfter((length - 1 - index) / (HALF_LIFE_SHARE * length));
  }
  return found.map(({ sum, touches, weight }) => ({ price: sum / touches, weight }));
}

function heaviest(levels: readonly Level[]): number[] {
  return [...levels]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_LEVELS)
    .map((level) => level.price);
}
