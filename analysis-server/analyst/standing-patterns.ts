import type { PatternAnalysis } from '../../domain/analysis/timeframe-values.ts';

/** A pattern that holds at the newest candle. */
export interface StandingPattern {
  /** The card that shows it: 'Divergence'. */
  readonly card: string;
  readonly name: string;
  /** Field of the name within the timeframe: 'patternAnalysis.divergence.type'. */
  readonly field: string;
  /** Per cent; null where the pattern has no score. */
  readonly score: number | null;
  /** Field of the score within the timeframe; null where there is none. */
  readonly scoreField: string | null;
}

type Candidate = readonly [
  card: string,
  name: string | null,
  field: string,
  score: number | null,
  scoreField: string | null,
];

/** Lists the patterns of a timeframe that hold, in the order of their cards. */
export function standingPatterns(patterns: PatternAnalysis): StandingPattern[] {
  const { headAndShoulders: head, divergence, channelPattern, harmonicPatterns } = patterns;
  const { signal } = patterns.tdSequential;
  const all: readonly Candidate[] = [
    [
      'Head & Shoulders',
      head.pattern,
      'headAndShoulders.pattern',
      head.confidence,
      'headAndShoulders.confidence',
    ],
    ['Divergence', divergence.type, 'divergence.type', divergence.strength, 'divergence.strength'],
    [
      'Channel',
      channelPattern.pattern,
      'channelPattern.pattern',
      channelPattern.strength,
      'channelPattern.strength',
    ],
    [
      'Harmonic',
      harmonicPatterns.pattern,
      'harmonicPatterns.pattern',
      harmonicPatterns.completion,
      'harmonicPatterns.completion',
    ],
    ['TD Sequential', signal && `TD ${signal}`, 'tdSequential.signal', null, null],
  ];
  return all.flatMap(([card, name, field, score, scored]) => {
    if (!name) return [];
    const scoreField = score === null || scored === null ? null : `patternAnalysis.${scored}`;
    return [{ card, name, field: `patternAnalysis.${field}`, score, scoreField }];
  });
}
