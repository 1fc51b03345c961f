import type { Action } from '../../analysis/recommendation.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../market/timeframe.ts';
import { type Lean, type LeanSource, type LeanValues, leanWithin } from './source.ts';
import { trendLean } from './trend.ts';

/**
 * How much each timeframe says. A plan lives for hours to days, so the four-hour frame leads, its
 * neighbours follow, and the ends of the range only colour the picture.
 */
const TIMEFRAME_WEIGHTS: Readonly<Record<Timeframe, number>> = {
  '1w': 1,
  '1d': 2,
  '4h': 3,
  '1h': 2,
  '15m': 1,
};

const FULL_WEIGHT = Object.values(TIMEFRAME_WEIGHTS).reduce((sum, weight) => sum + weight, 0);

function structureLean({ values }: LeanSource): Lean {
  const { structure } = values.patternAnalysis.liquiditySwings;
  if (structure === null) return null;
  return structure === 'uptrend' ? 1 : structure === 'downtrend' ? -1 : 0;
}

/** Full lean at 0.2. */
function flowLean({ values }: LeanSource): Lean {
  const { chaikinMoneyFlow } = values.volumeAnalysis;
  return chaikinMoneyFlow === null ? null : leanWithin(chaikinMoneyFlow / 0.2);
}

/**
 * What a timeframe says, and how much each part does; a part that is missing counts as undecided.
 * Stretch and patterns are described and have no say: neither sorted outcomes. Neither have OBV and
 * accumulation/distribution, whose level depends on where the history starts.
 */
const PARTS: readonly (readonly [weight: number, (source: LeanSource) => Lean])[] = [
  [0.6, trendLean],
  [0.2, structureLean],
  [0.2, flowLean],
];

/** What a timeframe says by itself, -1 to 1; null where none of its parts can be read. */
export function leanOf(source: LeanSource): Lean {
  const parts = PARTS.map(([weight, read]) => ({ weight, lean: read(source) }));
  if (parts.every(({ lean }) => lean === null)) return null;
  return parts.reduce((sum, { weight, lean }) => sum + weight * (lean ?? 0), 0);
}

/** What the vote is taken on. */
export interface VoteSource {
  /** Close of the newest candle. */
  readonly price: number;
  readonly timeframes: Readonly<Record<Timeframe, LeanValues>>;
}

/** What all evidence comes to. */
export interface Vote {
  readonly action: Action;
  /** -1 (everything short) to 1 (everything long). */
  readonly score: number;
  /** The same of each timeframe by itself. */
  readonly leans: Readonly<Record<Timeframe, number>>;
}

/** Weighs what five timeframes say. A score of exactly 0 counts as LONG. */
export function voteOn({ price, timeframes }: VoteSource): Vote {
  const leans = byTimeframe((timeframe) => leanOf({ price, values: timeframes[timeframe] }) ?? 0);
  const pulls = TIMEFRAMES.map((timeframe) => TIMEFRAME_WEIGHTS[timeframe] * leans[timeframe]);
  const score = leanWithin(pulls.reduce((sum, pull) => sum + pull, 0) / FULL_WEIGHT);
  return { action: score >= 0 ? 'LONG' : 'SHORT', score, leans };
}

/** How far the evidence leans towards an action: 0 (not at all) to 100 (everything). */
export function convictionFor({ score }: Pick<Vote, 'score'>, action: Action): number {
  return Math.round(100 * Math.max(0, action === 'LONG' ? score : -score));
}
