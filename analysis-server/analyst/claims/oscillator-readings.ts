import { READINGS } from '../../../domain/analysis/readings.ts';
import type { OscillatorName } from './terms.ts';

/** States are decided by the value as shown. */
export const OSCILLATOR_DECIMALS = 1;

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

export const OSCILLATORS = NAMES.flatMap((name) =>
  READINGS.flatMap(({ field, section, path, edges }) =>
    field === name && edges ? [{ name, section, path, edges }] : [],
  ),
);

export function extremeBy([low, high]: Edges, value: number): 'overbought' | 'oversold' | null {
  if (value > high) return 'overbought';
  return value < low ? 'oversold' : null;
}
