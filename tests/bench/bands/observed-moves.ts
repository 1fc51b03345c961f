import { HORIZON_HOURS, type HorizonName } from '../../../domain/analysis/ranges.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { varianceInputs } from '../../../domain/plan/bands/bands.ts';
import { sliceSeries } from '../../support/candles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** One more than the history that the bands need. */
const HOURS_READ = 28 * 24 + 1;

/** What price did until a horizon, as log moves from where it began; daily variance. */
export interface Move {
  readonly variance: number;
  readonly close: number;
  /** At least 0. */
  readonly up: number;
  readonly down: number;
}

/** A daily close with what was known then, and what came; null where an hour is missing or untraded. */
export interface ObservedMove {
  readonly at: number;
  readonly inputs: readonly number[];
  readonly moves: Readonly<Record<HorizonName, Move | null>>;
}

/** @param row the candle at whose close the move begins */
export function moveFrom(hours: CandleSeries, row: number, count: number): Move | null {
  const { close, high, low, volume, time } = hours;
  if (row + count >= time.length) return null;
  const from = close[row] ?? Number.NaN;
  let [squares, highest, lowest] = [0, from, from];
  for (let next = row + 1; next <= row + count; next++) {
    if (volume[next] === 0) return null;
    squares += Math.log((close[next] ?? 0) / (close[next - 1] ?? 0)) ** 2;
    highest = Math.max(highest, high[next] ?? 0);
    lowest = Math.min(lowest, low[next] ?? 0);
  }
  return {
    variance: (squares * 24) / count,
    close: Math.log((close[row + count] ?? 0) / from),
    up: Math.log(highest / from),
    down: Math.log(from / lowest),
  };
}

/** What the bands know at the close of a row; null where they know nothing. */
export function inputsAt(hours: CandleSeries, row: number): readonly number[] | null {
  const inputs = varianceInputs(sliceSeries(hours, Math.max(0, row + 1 - HOURS_READ), row + 1));
  return typeof inputs === 'string' ? null : inputs;
}

/** Every daily close (UTC) of a coin at which the bands know something. */
export function observedMoves(hours: CandleSeries): ObservedMove[] {
  const observed: ObservedMove[] = [];
  for (const [row, opened] of hours.time.entries()) {
    const at = opened + HOUR;
    if (at % DAY !== 0) continue;
    const inputs = inputsAt(hours, row);
    if (inputs === null) continue;
    const [day, week] = [HORIZON_HOURS.day, HORIZON_HOURS.week].map((count) =>
      moveFrom(hours, row, count),
    );
    observed.push({ at, inputs, moves: { day: day ?? null, week: week ?? null } });
  }
  return observed;
}

export interface MoveWithin extends Pick<ObservedMove, 'at' | 'inputs'> {
  readonly move: Move;
}

/** The moves of a horizon that begin within a range and are over by its end. */
export function movesWithin(
  observed: readonly ObservedMove[],
  name: HorizonName,
  from: number,
  until: number,
): MoveWithin[] {
  return observed.flatMap(({ at, inputs, moves }) => {
    const move = moves[name];
    const isWithin = at >= from && at + HORIZON_HOURS[name] * HOUR <= until;
    return move && isWithin ? [{ at, inputs, move }] : [];
  });
}
