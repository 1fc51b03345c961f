import type { PatternAnalysis } from '../../domain/analysis/timeframe-values.ts';

type Candidate = readonly [
  card: string,
  name: string | null,
  field: string,
  score: number | null,
  scoreField: string,
];

export function standingPatterns(patterns: PatternAnalysis) {
  const { headAndShoulders: head, divergence } = patterns;
  const { channelPattern: channel, harmonicPatterns: harmonic } = patterns;
  const { signal } = patterns.tdSequential;
  const all: readonly Candidate[] = [
    ['Head & Shoulders', head.pattern, 'headAndShoulders.pattern', head.confidence, 'confidence'],
    ['Divergence', divergence.type, 'divergence.type', divergence.strength, 'strength'],
    ['Channel', channel.pattern, 'channelPattern.pattern', channel.strength, 'strength'],
    ['Harmonic', harmonic.pattern, 'harmonicPatterns.pattern', harmonic.completion, 'completion'],
    ['TD Sequential', signal && `TD ${signal}`, 'tdSequential.signal', null, ''],
  ];
  return all.flatMap(([card, name, path, score, scored]) => {
    if (!name) return [];
    const field = `patternAnalysis.${path}`;
    return { card, name, field, score, scoreField: field.replace(/\w+$/, scored) };
  });
}
