import { atr } from '../../../analysis-server/indicators/atr.ts';
import { rsi } from '../../../analysis-server/indicators/rsi.ts';
import { analysePatterns } from '../../../analysis-server/patterns/pattern-analysis.ts';
import type { PatternAnalysis } from '../../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { draw } from './drawing.ts';
import type { Family } from './families.ts';
import { randomFrom } from './random.ts';
import { randomWalk } from './random-walk.ts';

/** What was found in the drawn series of one name. */
export interface Tally {
  readonly drawn: number;
  /** Found by its name. */
  readonly right: number;
  /** Found, but by another name of its family. */
  readonly wrongName: number;
}

const NOTHING: Tally = { drawn: 0, right: 0, wrongName: 0 };

/** The patterns that the product finds in a series. */
export function patternsIn(series: CandleSeries): PatternAnalysis {
  const lines = { rsi: rsi(series.close), atr: atr(series) };
  return analysePatterns(series, lines).patternAnalysis;
}

/**
 * Draws series of a family and counts what is found in them, by the name drawn.
 * @param noise standard deviation of a close's error, as a share of the pattern's height.
 * @param seen receives the analysis of each series.
 */
export function measureDrawn(
  family: Family,
  { count, noise, seed }: { count: number; noise: number; seed: number },
  seen: (analysis: PatternAnalysis) => void = () => {},
): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) {
    const shape = family.drawShape(random);
    const analysis = patternsIn(draw(shape, noise, random));
    seen(analysis);
    const found = family.found(analysis);
    const isRight = found === shape.name;
    const one = { drawn: 1, right: isRight ? 1 : 0, wrongName: found && !isRight ? 1 : 0 };
    tallies.set(shape.name, sum([tallies.get(shape.name) ?? NOTHING, one]));
  }
  return tallies;
}

/** Analyses random walks, which hold no pattern. */
export function measureWalks(count: number, length: number, seed: number): PatternAnalysis[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => patternsIn(randomWalk(random, length)));
}

/** The sum of several tallies. */
export function sum(tallies: Iterable<Tally>): Tally {
  let all = NOTHING;
  for (const { drawn, right, wrongName } of tallies) {
    all = {
      drawn: all.drawn + drawn,
      right: all.right + right,
      wrongName: all.wrongName + wrongName,
    };
  }
  return all;
}

/** Share of the drawn that was found by its name. */
export function recallOf({ drawn, right }: Tally): number {
  return right / drawn;
}

/**
 * Share of the found that was right, where as many walks as drawn series are looked at.
 * @param falseShare share of random walks in which the family was found.
 */
export function precisionOf({ drawn, right, wrongName }: Tally, falseShare: number): number {
  return right / (right + wrongName + falseShare * drawn);
}
