import { atr } from '../../../analysis-server/indicators/atr.ts';
import { rsi } from '../../../analysis-server/indicators/rsi.ts';
import { analysePatterns } from '../../../analysis-server/patterns/pattern-analysis.ts';
import type { CandleSeries } from '../../../domain/candle.ts';
import type { PatternAnalysis } from '../../../domain/timeframe-values.ts';
import { draw } from './drawing.ts';
import type { Family } from './families.ts';
import { randomFrom } from './random.ts';

/** Counts for one name or one family. */
export interface Tally {
  drawn: number;
  /** Drawn and found by its name. */
  right: number;
  /** Found in a drawn series of the family, but by another name. */
  wrongName: number;
}

/** The patterns that the product finds in a series. */
export function patternsIn(series: CandleSeries): PatternAnalysis {
  const lines = { rsi: rsi(series.close), atr: atr(series) };
  return analysePatterns(series, lines).patternAnalysis;
}

/**
 * Draws `count` series of a family and tallies what is found in them, by the name drawn.
 * @param seen receives the analysis of each series.
 */
export function measureDrawn(
  family: Family,
  count: number,
  noise: number,
  seed: number,
  seen: (analysis: PatternAnalysis) => void = () => {},
): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) {
    const shape = family.drawShape(random);
    const analysis = patternsIn(draw(shape, noise, random));
    seen(analysis);
    const found = family.found(analysis);
    const tally = tallies.get(shape.name) ?? { drawn: 0, right: 0, wrongName: 0 };
    tally.drawn += 1;
    if (found === shape.name) tally.right += 1;
    else if (found !== null) tally.wrongName += 1;
    tallies.set(shape.name, tally);
  }
  return tallies;
}

/** The sum of several tallies. */
export function total(tallies: Iterable<Tally>): Tally {
  const sum: Tally = { drawn: 0, right: 0, wrongName: 0 };
  for (const tally of tallies) {
    sum.drawn += tally.drawn;
    sum.right += tally.right;
    sum.wrongName += tally.wrongName;
  }
  return sum;
}
