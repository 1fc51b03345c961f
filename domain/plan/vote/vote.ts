import type { Action } from '../../analysis/recommendation.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../market/timeframe.ts';
import { type Lean, type LeanSource, type LeanValues, leanWithin } from './source.ts';
import { trendLean } from './trend.ts';

/** Plans live for hours to days: 4h leads, its neighbours follow, the ends only add colour. */
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

function flowLean({ values }: LeanSource): Lean {
  const { chaikinMoneyFlow } = values.volumeAnalysis;
  return chaikinMoneyFlow === null ? null : leanWithin(chaikinMoneyFlow / 0.2);
}

/**
 * Missing parts count as undecided. Stretch and patterns have no vote, as neither sorted outcomes;
 * nor have OBV and accumulation/distribution, whose level depends on where the history starts.
 */
const PARTS: readonly (readonly [weight: number, (source: LeanSource) => Lean])[] = [
  [0.6, trendLean],
  [0.2, structureLean],
  [0.2, flowLean],
];

/** -1 to 1; null if no part is readable. */
export function leanOf(source: LeanSource): Lean {
  const parts = PARTS.map(([weight, read]) => ({ weight, lean: read(source) }));
  if (parts.every(({ lean }) => lean === null)) return null;
  return parts.reduce((sum, { weight, lean }) => sum + weight * (lean ?? 0), 0);
}

export interface VoteSource {
  readonly price: number;
  readonly timeframes: Readonly<Record<Timeframe, LeanValues>>;
}

export interface Vote {
  readonly action: Action;
  /** -1 (everything short) to 1 (everything long). */
  readonly score: number;
  readonly leans: Readonly<Record<Timeframe, number>>;
}

/** A score of exactly 0 counts as LONG. */
export function voteOn({ price, timeframes }: VoteSource): Vote {
  const leans = byTimeframe((timeframe) => leanOf({ price, values: timeframes[timeframe] }) ?? 0);
  const pulls = TIMEFRAMES.map((timeframe) => TIMEFRAME_WEIGHTS[timeframe] * leans[timeframe]);
  const score = leanWithin(pulls.reduce((sum, pull) => sum + pull, 0) / FULL_WEIGHT);
  return { action: score >= 0 ? 'LONG' : 'SHORT', score, leans };
}

/** Evidence for an action: 0 (none) to 100 (all). */
export function convictionFor({ score }: Pick<Vote, 'score'>, action: Action): number {
  return Math.round(100 * Math.max(0, action === 'LONG' ? score : -score));
}
