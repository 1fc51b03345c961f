import type { KnownPatterns } from '../../../../domain/known-analysis.ts';
import { NOT_AVAILABLE } from '../../../../domain/number-format.ts';
import type { Reading, ReadingCard, ReadingMaker } from './reading.ts';

const STRUCTURES = {
  uptrend: { text: '▲ Uptrend', tone: 'up' },
  downtrend: { text: '▼ Downtrend', tone: 'down' },
  sideways: { text: 'Sideways', tone: 'plain' },
} as const;

function structure(patterns: KnownPatterns): Reading {
  return { label: 'Structure', ...STRUCTURES[patterns.liquiditySwings.structure ?? 'sideways'] };
}

const named = (label: string, name: string | null): Reading => ({ label, text: name ?? 'None' });

/** Named patterns with their scores; what is missing reads None. */
export function patternCard({ analysis, timeframe, value }: ReadingMaker): ReadingCard {
  const patterns = analysis.patternAnalysis[timeframe];
  const { headAndShoulders, divergence, channelPattern, harmonicPatterns, tdSequential } = patterns;
  const score = (label: string, field: string, number: number | null) =>
    value(label, field, number, 'percent');
  return {
    title: 'Pattern Analysis',
    groups: [
      {
        title: 'Head & Shoulders',
        readings: [
          named('Pattern', headAndShoulders.pattern),
          score('Confidence', 'headAndShoulders.confidence', headAndShoulders.confidence),
        ],
      },
      {
        title: 'Divergence',
        readings: [
          named('Type', divergence.type),
          score('Strength', 'divergence.strength', divergence.strength),
        ],
      },
      {
        title: 'Channel Pattern',
        readings: [
          named('Pattern', channelPattern.pattern),
          score('Strength', 'channelPattern.strength', channelPattern.strength),
        ],
      },
      {
        title: 'Harmonic Patterns',
        readings: [
          named('Pattern', harmonicPatterns.pattern),
          score('Completion', 'harmonicPatterns.completion', harmonicPatterns.completion),
        ],
      },
      { title: 'Market Structure', readings: [structure(patterns)] },
      {
        title: 'TD Sequential',
        readings: [
          {
            label: 'Setup',
            text: tdSequential.setup === null ? NOT_AVAILABLE : `${tdSequential.setup}/9`,
          },
          named('Signal', tdSequential.signal),
        ],
      },
    ],
  };
}
