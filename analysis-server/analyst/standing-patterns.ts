import type { PatternAnalysis } from '../../domain/analysis/timeframe-values.ts';

type Candidate = readonly [
  card: string,
  name: string | null,
  field: string,
  score: number | null,
  scoreField: string | null,
];

export function standingPatterns(patterns: PatternAnalysis) {
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
