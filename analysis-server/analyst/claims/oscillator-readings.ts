import { READINGS } from '../../../domain/analysis/readings.ts';
import { OSCILLATORS_BY_RANK } from './terms.ts';

/** States are decided by the value as shown. */
export const OSCILLATOR_DECIMALS = 1;

export type Edges = readonly [low: number, high: number];

export const OSCILLATORS = OSCILLATORS_BY_RANK.flatMap((name) =>
  READINGS.flatMap(({ field, section, path, edges }) =>
    field === name && edges ? [{ name, section, path, edges }] : [],
  ),
);

export function extremeBy([low, high]: Edges, value: number): 'overbought' | 'oversold' | null {
  if (value > high) return 'overbought';
  return value < low ? 'oversold' : null;
}
