import { readingValue } from '../../../../domain/analysis/readings.ts';
import type { Leans } from '../../../../domain/claim/claim.ts';
import { asShown } from '../as-shown.ts';
import type { Finding } from '../claim.ts';
import { type Frame, shareOf } from '../frame.ts';
import { usualShare } from '../history.ts';
import { type Edges, extremeBy, OSCILLATOR_DECIMALS, OSCILLATORS } from '../oscillator-readings.ts';
import type { OfType } from '../proposition.ts';
import type { OscillatorName } from '../terms.ts';

type State = OfType<'oscillator'>['state'];

/** Extremes have not sorted outcomes, so they speak for no side. */
const LEANS: Readonly<Record<State, Leans>> = {
  overbought: 'neither',
  firm: 'long',
  middle: 'neither',
  soft: 'short',
  oversold: 'neither',
};

/** RSI has a word for every value, the others only beyond their edges. */
function stateBy(name: OscillatorName, edges: Edges, value: number): State | null {
  const extreme = extremeBy(edges, value);
  if (extreme || name !== 'RSI') return extreme;
  if (value >= 55) return 'firm';
  return value > 45 ? 'middle' : 'soft';
}

/** Louder far from the middle; the others are at an extreme more often than RSI. */
function loudness(name: OscillatorName, state: State, [low, high]: Edges, value: number): number {
  const reach = (high - low) / 2;
  const beyond = Math.abs(value - (low + high) / 2) - reach;
  if (name !== 'RSI') return 0.15 + 0.1 * shareOf(beyond, reach / 2);
  if (beyond > 0) return 0.25 + 0.35 * shareOf(beyond, 15);
  return state === 'middle' ? 0.1 : 0.15 + 0.1 * shareOf(beyond + reach, reach);
}

export function oscillatorStates(frame: Frame): Finding[] {
  const { timeframe, values, history } = frame;
  return OSCILLATORS.flatMap(({ name, section, path, edges }): Finding | [] => {
    const value = readingValue({ path }, values[section]);
    if (typeof value !== 'number') return [];
    const state = stateBy(name, edges, asShown(value, OSCILLATOR_DECIMALS));
    if (state === null) return [];
    const holds = (earlier: number) => stateBy(name, edges, earlier) === state;
    return {
      topic: 'momentum',
      leans: LEANS[state],
      base: loudness(name, state, edges, value),
      usual: name === 'RSI' ? usualShare(history, 'RSI', holds) : null,
      proposition: { type: 'oscillator', timeframe, reading: name, state, value },
      values: [frame.value(name, value)],
    };
  });
}
