import type { Evidence, EvidenceSource } from './evidence.ts';
import { articleFor, patternSide, patternWords } from './pattern-words.ts';
import { standingPatterns } from './standing-patterns.ts';
import { TIMEFRAME_NAMES } from './timeframe-names.ts';

/**
 * What the patterns of a timeframe say, each as loud as its score; one without a score counts in
 * full. A horizontal channel and a pattern that names no side say nothing.
 */
export function patternEvidence({ timeframe, values }: EvidenceSource): Evidence[] {
  return standingPatterns(values.patternAnalysis).flatMap(({ name, score }) => {
    const side = patternSide(name);
    if (side === 0) return [];
    const words = patternWords(name);
    const clause = `${articleFor(words)} ${words} stands on the ${TIMEFRAME_NAMES[timeframe]} chart`;
    return [{ kind: 'pattern', timeframe, lean: (side * (score ?? 100)) / 100, clause }];
  });
}
