import type { PatternAnalysis } from '../../../domain/analysis/timeframe-values.ts';
import { channelShape } from './channel-shape.ts';
import { divergenceShape } from './divergence-shape.ts';
import type { Shape } from './drawing.ts';
import { harmonicShape } from './harmonic-shape.ts';
import { headAndShouldersShape } from './head-and-shoulders-shape.ts';
import type { Random } from './random.ts';
import { structureShape } from './structure-shape.ts';
import { tdSetupShape } from './td-setup-shape.ts';

/** A family of patterns: how one is drawn, and what the analysis says of it. */
export interface Family {
  readonly name: string;
  readonly drawShape: (random: Random) => Shape;
  /** The pattern found, by the name that its shape goes by; null where none is. */
  readonly found: (analysis: PatternAnalysis) => string | null;
}

/** The families whose patterns are events: a random walk should hold none. */
export const EVENT_FAMILIES: readonly Family[] = [
  {
    name: 'Head and shoulders',
    drawShape: headAndShouldersShape,
    found: (analysis) => analysis.headAndShoulders.pattern,
  },
  {
    name: 'RSI divergence',
    drawShape: divergenceShape,
    found: (analysis) => analysis.divergence.type,
  },
  {
    name: 'Channel',
    drawShape: channelShape,
    found: (analysis) => analysis.channelPattern.pattern,
  },
  {
    name: 'Harmonic',
    drawShape: harmonicShape,
    found: (analysis) => analysis.harmonicPatterns.pattern,
  },
  {
    name: 'TD sequential',
    drawShape: tdSetupShape,
    found: (analysis) => analysis.tdSequential.signal?.replace('Perfected ', '') ?? null,
  },
];

/** Market structure names a state that every series is in, trend or sideways. */
export const STRUCTURE: Family = {
  name: 'Market structure',
  drawShape: structureShape,
  found: (analysis) => analysis.liquiditySwings.structure,
};
