import type { Action } from '../../domain/recommendation.ts';
import { TIMEFRAMES, type Timeframe } from '../../domain/timeframe.ts';
import { type Evidence, type EvidenceKind, leanWithin, sourceOf } from './evidence.ts';
import type { MarketPicture } from './market-picture.ts';
import { momentumEvidence } from './momentum-evidence.ts';
import { patternEvidence } from './pattern-evidence.ts';
import { reversalEvidence } from './reversal-evidence.ts';
import { trendEvidence } from './trend-evidence.ts';
import { volumeEvidence } from './volume-evidence.ts';

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

/** How much each kind of reading says that is there whenever the history is long enough. */
const STANDING_WEIGHTS = {
  averages: 3,
  'directional movement': 2,
  structure: 2,
  cloud: 2,
  RSI: 1.5,
  MACD: 1.5,
  'money flow': 1,
  MFI: 0.5,
} as const;

/** Stretch and patterns come and go: they pull at the sum and are not missed when absent. */
const KIND_WEIGHTS: Readonly<Record<EvidenceKind, number>> = {
  ...STANDING_WEIGHTS,
  stretch: 1.5,
  pattern: 1.5,
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** All that could be said; a reading that is missing counts as undecided. */
const FULL_WEIGHT = sum(Object.values(TIMEFRAME_WEIGHTS)) * sum(Object.values(STANDING_WEIGHTS));

/** Evidence with its pull on the vote: above 0 towards LONG, below towards SHORT. */
export interface Reading extends Evidence {
  readonly pull: number;
}

/** What all evidence comes to. */
export interface Vote {
  readonly action: Action;
  /** -1 (everything short) to 1 (everything long). */
  readonly score: number;
  /** Strongest first; what leans nowhere is left out. */
  readonly readings: readonly Reading[];
}

/** Weighs what five timeframes say. A score of exactly 0 counts as LONG. */
export function voteOn(picture: MarketPicture): Vote {
  const readings = TIMEFRAMES.flatMap((timeframe) => {
    const source = sourceOf(picture, timeframe);
    const evidence = [
      ...trendEvidence(source),
      ...momentumEvidence(source),
      ...volumeEvidence(source),
      ...reversalEvidence(source),
      ...patternEvidence(source),
    ];
    const say = TIMEFRAME_WEIGHTS[timeframe] / FULL_WEIGHT;
    return evidence.map((one) => ({ ...one, pull: one.lean * say * KIND_WEIGHTS[one.kind] }));
  });
  const score = leanWithin(sum(readings.map((reading) => reading.pull)));
  return {
    action: score >= 0 ? 'LONG' : 'SHORT',
    score,
    readings: readings
      .filter((reading) => reading.pull !== 0)
      .toSorted((a, b) => Math.abs(b.pull) - Math.abs(a.pull)),
  };
}

/** Which way one timeframe leans: -1 to 1 as a share of all that it could say. */
export function timeframeLean(vote: Vote, timeframe: Timeframe): number {
  const own = vote.readings.filter((reading) => reading.timeframe === timeframe);
  const full = TIMEFRAME_WEIGHTS[timeframe] * sum(Object.values(STANDING_WEIGHTS));
  return leanWithin((sum(own.map((reading) => reading.pull)) * FULL_WEIGHT) / full);
}

/** The readings that speak for an action, or against it, strongest first. */
export function readingsFor(vote: Vote, action: Action): Reading[] {
  return vote.readings.filter((reading) => reading.pull > 0 === (action === 'LONG'));
}

/** How far the evidence leans towards an action: 0 (not at all) to 100 (everything). */
export function convictionFor(vote: Vote, action: Action): number {
  const towards = action === 'LONG' ? vote.score : -vote.score;
  return Math.round(100 * Math.max(0, towards));
}
