import * as v from 'valibot';
import { FiniteNumber } from '../../text/quantity.ts';
import { type CardTable, reading } from './reading.ts';

export const StructureSchema = v.picklist(['uptrend', 'downtrend', 'sideways']);

const named = (label: string, group: string, guide: string) =>
  reading(v.nullable(v.string()), {
    label,
    group,
    unit: 'word',
    needs: null,
    guide,
    absent: 'None',
  });

/** Per cent. */
const score = (label: string, group: string, guide: string) =>
  reading(v.nullable(v.pipe(FiniteNumber, v.minValue(0), v.maxValue(100))), {
    label,
    name: `${label}, %`,
    group,
    unit: 'share',
    needs: null,
    guide,
    bounds: [0, 100],
  });

export const PATTERNS = {
  title: 'Pattern Analysis',
  section: 'patternAnalysis',
  gap: null,
  entries: {
    headAndShoulders: v.object({
      pattern: named('Pattern', 'Head & Shoulders', 'head-and-shoulders'),
      confidence: score('Confidence', 'Head & Shoulders', 'head-and-shoulders'),
    }),
    divergence: v.object({
      type: named('Type', 'Divergence', 'divergence'),
      strength: score('Strength', 'Divergence', 'divergence'),
    }),
    channelPattern: v.object({
      pattern: named('Pattern', 'Channel Pattern', 'channel-pattern'),
      strength: score('Strength', 'Channel Pattern', 'channel-pattern'),
    }),
    harmonicPatterns: v.object({
      pattern: named('Pattern', 'Harmonic Patterns', 'harmonic-patterns'),
      completion: score('Completion', 'Harmonic Patterns', 'harmonic-patterns'),
    }),
    liquiditySwings: v.object({
      structure: reading(v.nullable(StructureSchema), {
        label: 'Structure',
        group: 'Market Structure',
        unit: 'word',
        needs: null,
        guide: 'market-structure',
        absent: 'Sideways',
        words: {
          uptrend: { text: 'Uptrend', tone: 'up', way: 'up' },
          downtrend: { text: 'Downtrend', tone: 'down', way: 'down' },
          sideways: { text: 'Sideways', tone: 'plain' },
        },
      }),
    }),
    tdSequential: v.object({
      /** Candles counted so far; null without any candle. */
      setup: reading(v.nullable(v.pipe(FiniteNumber, v.integer(), v.minValue(0), v.maxValue(9))), {
        label: 'Setup',
        name: 'Setup, of 9',
        group: 'TD Sequential',
        unit: 'count',
        needs: null,
        guide: 'td-sequential',
        bounds: [0, 9],
        outOf: 9,
      }),
      signal: named('Signal', 'TD Sequential', 'td-sequential'),
    }),
  },
} as const satisfies CardTable;
