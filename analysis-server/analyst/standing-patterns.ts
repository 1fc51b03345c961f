import type { PatternAnalysis } from '../../domain/timeframe-values.ts';

/** A pattern that holds at the newest candle. */
export interface StandingPattern {
  /** The card that shows it: 'Divergence'. */
  readonly card: string;
  readonly name: string;
  /** Per cent; null where the pattern has no score. */
  readonly score: number | null;
  /** Field of the score within the timeframe; null where there is none. */
  readonly scoreField: string | null;
}

/** Lists the patterns of a timeframe that hold, in the order of their cards. */
export function standingPatterns(patterns: PatternAnalysis): StandingPattern[] {
  const { headAndShoulders, divergence, channelPattern, harmonicPatterns, tdSequential } = patterns;
  const all: readonly (readonly [string, string | null, number | null, string | null])[] = [
    [
      'Head & Shoulders',
      headAndShoulders.pattern,
      headAndShoulders.confidence,
      'headAndShoulders.confidence',
    ],
    ['Divergence', divergence.type, divergence.strength, 'divergence.strength'],
    ['Channel', channelPattern.pattern, channelPattern.strength, 'channelPattern.strength'],
    [
      'Harmonic',
      harmonicPatterns.pattern,
      harmonicPatterns.completion,
      'harmonicPatterns.completion',
    ],
    ['TD Sequential', tdSequential.signal && `TD ${tdSequential.signal}`, null, null],
  ];
  return all.flatMap(([card, name, score, field]) => {
    if (!name) return [];
    const scoreField = score === null || field === null ? null : `patternAnalysis.${field}`;
    return [{ card, name, score, scoreField }];
  });
}
