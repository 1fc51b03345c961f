import type { Evidence, EvidenceSource } from './evidence.ts';
import { articleFor, patternSide, patternWords } from './pattern-words.ts';
import { TIMEFRAME_NAMES } from './timeframe-names.ts';

/**
 * What the patterns of a timeframe say, each as loud as its score. A TD signal has no score and
 * counts in full. A horizontal channel and a pattern that names no side say nothing.
 */
export function patternEvidence({ timeframe, values }: EvidenceSource): Evidence[] {
  const { headAndShoulders, divergence, channelPattern, harmonicPatterns, tdSequential } =
    values.patternAnalysis;
  const found: readonly (readonly [string | null, number | null])[] = [
    [headAndShoulders.pattern, headAndShoulders.confidence],
    [divergence.type, divergence.strength],
    [channelPattern.pattern, channelPattern.strength],
    [harmonicPatterns.pattern, harmonicPatterns.completion],
    [tdSequential.signal && `TD ${tdSequential.signal}`, 100],
  ];
  return found.flatMap(([pattern, score]) => {
    const side = pattern === null ? 0 : patternSide(pattern);
    if (pattern === null || side === 0) return [];
    const words = patternWords(pattern);
    const clause = `${articleFor(words)} ${words} stands on the ${TIMEFRAME_NAMES[timeframe]} chart`;
    return [{ kind: 'pattern', timeframe, lean: (side * (score ?? 50)) / 100, clause }];
  });
}
