import type { CandleSeries } from '../../domain/market/candle.ts';
import type { Line } from '../indicators/line.ts';
import { findChannels } from './channel.ts';
import { type Detection, pointsOf, presentAt } from './detection.ts';
import { findDivergences } from './divergence.ts';
import { findHarmonics, formingHarmonic } from './harmonics.ts';
import { findHeadAndShoulders } from './head-and-shoulders.ts';
import { supportResistance } from './levels.ts';
import { marketStructure } from './market-structure.ts';
import { fractalPivots, zigzagPivots } from './pivots.ts';
import { tdSequential } from './td-sequential.ts';

/** Swing reversals in average true ranges; FINE serves structure and patterns. */
export const FINE = 2;
const COARSE = 4;

/** Candles on either side that a swing must outreach. */
const LEVEL_STRENGTH = 5;

/**
 * Patterns present at the newest candle of closed ones, support and resistance, chart points. A
 * series too short or flat has no pattern and is sideways; without candles structure is unknown.
 */
export function analysePatterns(
  series: CandleSeries,
  { rsi, atr }: { readonly rsi: Line; readonly atr: Line },
) {
  const newest = series.close.length - 1;
  const fine = zigzagPivots(series, atr, FINE);
  const scales = [fine, zigzagPivots(series, atr, COARSE)];
  const atScales = (find: (pivots: typeof fine) => readonly Detection[]) =>
    presentAt(scales.flatMap(find), newest);

  const headAndShoulders = atScales((pivots) => findHeadAndShoulders(series, pivots));
  const divergence = presentAt(findDivergences(series, rsi, fine), newest);
  const channel = atScales((pivots) => findChannels(series, pivots));
  const harmonic = atScales((pivots) => {
    const forming = formingHarmonic(series, pivots);
    return forming ? [...findHarmonics(pivots), forming] : findHarmonics(pivots);
  });
  const structure = marketStructure(series, atr, fine);
  const td = tdSequential(series);
  const signal = presentAt(td.signals, newest);

  const present = [headAndShoulders, divergence, channel, harmonic, signal];
  const drawn = [...present, { name: 'Market Structure', marks: structure.marks }];
  return {
    patternAnalysis: {
      headAndShoulders: {
        pattern: headAndShoulders?.name ?? null,
        confidence: headAndShoulders?.score ?? null,
      },
      divergence: { type: divergence?.name ?? null, strength: divergence?.score ?? null },
      channelPattern: { pattern: channel?.name ?? null, strength: channel?.score ?? null },
      harmonicPatterns: { pattern: harmonic?.name ?? null, completion: harmonic?.score ?? null },
      liquiditySwings: { structure: newest < 0 ? null : structure.structure },
      tdSequential: { setup: newest < 0 ? null : td.count, signal: signal?.name ?? null },
    },
    supportResistance: supportResistance(
      series,
      atr,
      fractalPivots(series, LEVEL_STRENGTH, LEVEL_STRENGTH),
    ),
    points: drawn.flatMap((detection) => (detection ? pointsOf(series, detection) : [])),
  };
}
