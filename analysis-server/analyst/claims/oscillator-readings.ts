import { READINGS } from '../../../domain/analysis/readings.ts';
import type { OscillatorName } from './propositions/terms.ts';

/** Decimals with which a text shows an oscillator, and by which its state is decided. */
export const OSCILLATOR_DECIMALS = 1;

/** Published edges: oversold below the first, overbought above the second. */
export type Edges = readonly [low: number, high: number];

/** Best known first. */
const NAMES: readonly OscillatorName[] = [
  'RSI',
  'stochasticOscillator.k',
  'stochasticRSI.k',
  'williamsR',
  'CCI',
  'MFI',
];

/** The oscillators: where their values are, and their edges. */
export const OSCILLATORS = NAMES.flatMap((name) =>
  READINGS.flatMap(({ field, section, path, edges }) =>
    field === name && edges ? [{ name, section, path, edges }] : [],
  ),
);

/** Which edge a value is beyond. */
export function extremeBy([low, high]: Edges, value: number): 'overbought' | 'oversold' | null {
  if (value > high) return 'overbought';
  return value < low ? 'oversold' : null;
}
