import type { HorizonName } from '../../../domain/analysis/ranges.ts';
import { sigmaOf } from '../../../domain/plan/bands/bands.ts';
import type { HorizonModel } from '../../../domain/plan/bands/bands-model.ts';
import { solved } from '../odds/linear-system.ts';
import type { MoveWithin } from './observed-moves.ts';

/** Shares of moves that reach as far, fine where they are rare. */
export const SHARES = [
  1, 0.98, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2,
  0.16, 0.13, 0.1, 0.08, 0.06, 0.045, 0.03, 0.02, 0.014, 0.01, 0.007, 0.005, 0.003, 0.002,
];
const DIGITS = 5;

const rounded = (value: number) => Number(value.toPrecision(DIGITS));

/** Between the two nearest in order, in proportion (Hyndman and Fan 1996, definition 7). */
export function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const [before, after] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return before + (after - before) * (place - Math.floor(place));
}

/** Least squares with a constant. */
function weightsOf(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const features = rows.map((row) => [1, ...row]);
  const size = features[0]?.length ?? 0;
  const places = Array.from({ length: size }, (_, place) => place);
  const total = (of: (row: readonly number[], index: number) => number) =>
    features.reduce((sum, row, index) => sum + of(row, index), 0);
  const matrix = places.map((i) =>
    places.map((j) => total((row) => (row[i] ?? 0) * (row[j] ?? 0))),
  );
  return solved(
    matrix,
    places.map((i) => total((row, index) => (row[i] ?? 0) * (values[index] ?? 0))),
  );
}

/**
 * The heterogeneous autoregression of a horizon, and quantiles of its standardised moves.
 * @throws RangeError where there are too few moves
 */
export function fitHorizon(name: HorizonName, observed: readonly MoveWithin[]): HorizonModel {
  const moved = observed.filter(({ move }) => move.variance > 0);
  const needed = Math.ceil(1 / (SHARES.at(-1) ?? 1));
  if (moved.length < needed) {
    throw new RangeError(
      `${moved.length} moves of a ${name} ended in time to be fitted on; needed: ${needed}`,
    );
  }
  const variance = weightsOf(
    moved.map(({ inputs }) => inputs),
    moved.map(({ move }) => Math.log(move.variance)),
  ).map(rounded);
  const sigmas = moved.map(({ inputs }) => sigmaOf(inputs, name, { variance }));
  const standardised = (key: 'close' | 'up' | 'down') =>
    Float64Array.from(moved, ({ move }, at) => move[key] / (sigmas[at] ?? 0)).sort();
  const [close, up, down] = [standardised('close'), standardised('up'), standardised('down')];
  const band = (percent: number) => {
    const tail = (100 - percent) / 200;
    return [rounded(quantile(close, tail)), rounded(quantile(close, 1 - tail))] as const;
  };
  const reached = (sorted: Float64Array) =>
    SHARES.map((share) => (share === 1 ? 0 : rounded(quantile(sorted, 1 - share))));
  return {
    variance,
    bands: { 50: band(50), 80: band(80), 95: band(95) },
    up: reached(up),
    down: reached(down),
  };
}
