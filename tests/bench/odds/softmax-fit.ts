import { ln } from '../../../domain/analysis/elementary.ts';
import { chancesUnder } from '../../../domain/plan/odds/odds.ts';
import { solved } from './linear-system.ts';

const OUTCOMES = ['hit', 'stopped', 'expired'] as const;

/** What became of one target, and the features that its odds depend on. */
export interface Observed {
  readonly features: readonly number[];
  readonly outcome: (typeof OUTCOMES)[number];
}

/** Weights of the features; the stop's are 0. */
export interface SoftmaxWeights {
  readonly hit: readonly number[];
  readonly expire: readonly number[];
}

const MOST_STEPS = 100;
const MOST_HALVINGS = 30;
/** The search is over where no weight moves farther. */
const LEAST_STEP = 1e-10;
/** What rounding may take off the objective at its summit. */
const ROUNDING = 1e-12;
const LEAST_CHANCE = 1e-300;

const weightsOf = (flat: readonly number[]): SoftmaxWeights => ({
  hit: flat.slice(0, flat.length / 2),
  expire: flat.slice(flat.length / 2),
});

/** Where weights are held, and how strongly, an observation, each. */
interface Ridge {
  readonly strengths: readonly number[];
  readonly towards: readonly number[];
}

/** How far the ridge pulls a weight. */
function pullAt({ strengths, towards }: Ridge, place: number, weight: number): number {
  return (strengths[place] ?? 0) * (weight - (towards[place] ?? 0));
}

/** Mean logarithm of the chances of what happened, less half of what the ridge holds. */
function objective(observed: readonly Observed[], flat: readonly number[], ridge: Ridge): number {
  const weights = weightsOf(flat);
  let sum = 0;
  for (const { features, outcome } of observed) {
    const { hit, stop, expire } = chancesUnder(weights, features);
    const chance = outcome === 'hit' ? hit : outcome === 'stopped' ? stop : expire;
    // A step so far that exponentials overflow is too far.
    if (Number.isNaN(chance)) return Number.NEGATIVE_INFINITY;
    sum += ln(Math.max(LEAST_CHANCE, chance));
  }
  const penalty = flat.reduce((total, weight, place) => {
    return total + pullAt(ridge, place, weight) * (weight - (ridge.towards[place] ?? 0));
  }, 0);
  return sum / observed.length - penalty / 2;
}

/** Newton's step of the objective: its gradient, divided by its curvature. */
function newtonStep(
  observed: readonly Observed[],
  flat: readonly number[],
  ridge: Ridge,
): number[] {
  const width = flat.length / 2;
  const weights = weightsOf(flat);
  const gradient = new Float64Array(2 * width);
  const curvature = new Float64Array(4 * width * width);
  for (const { features, outcome } of observed) {
    const { hit, expire } = chancesUnder(weights, features);
    const [hitRest, expireRest] = [+(outcome === 'hit') - hit, +(outcome === 'expired') - expire];
    for (let row = 0; row < width; row++) {
      const x = features[row] ?? Number.NaN;
      gradient[row] = (gradient[row] ?? 0) + hitRest * x;
      gradient[width + row] = (gradient[width + row] ?? 0) + expireRest * x;
      for (let column = 0; column <= row; column++) {
        const square = x * (features[column] ?? Number.NaN);
        const [upper, across] = [2 * width * row + column, 2 * width * (width + row) + column];
        curvature[upper] = (curvature[upper] ?? 0) + hit * (1 - hit) * square;
        curvature[across] = (curvature[across] ?? 0) - hit * expire * square;
        const lower = across + width;
        curvature[lower] = (curvature[lower] ?? 0) + expire * (1 - expire) * square;
      }
    }
  }
  const n = observed.length;
  const at = (row: number, column: number) => {
    // Each block is symmetric, and only its lower half was summed up.
    const [r, c] = [Math.max(row % width, column % width), Math.min(row % width, column % width)];
    const [blockRow, blockColumn] = [row < width ? 0 : width, column < width ? 0 : width];
    const [bottom, side] = [Math.max(blockRow, blockColumn), Math.min(blockRow, blockColumn)];
    const sum = curvature[2 * width * (bottom + r) + side + c] ?? Number.NaN;
    return sum / n + (row === column ? (ridge.strengths[row] ?? 0) : 0);
  };
  const places = flat.map((_, place) => place);
  return solved(
    places.map((row) => places.map((column) => at(row, column))),
    flat.map((weight, place) => (gradient[place] ?? Number.NaN) / n - pullAt(ridge, place, weight)),
  );
}

/**
 * Fits a softmax of hit, stop and expire by Newton's method, whose objective has one summit.
 * @param ridges for each feature: how strongly, an observation, its weights are held
 * @param towards where they are held
 * @throws RangeError where an outcome was not observed, or the features do not settle the weights
 */
export function fitSoftmax(
  observed: readonly Observed[],
  ridges: readonly number[],
  towards: SoftmaxWeights,
): SoftmaxWeights {
  const absent = OUTCOMES.find((one) => observed.every(({ outcome }) => outcome !== one));
  if (absent !== undefined) {
    throw new RangeError(`none of ${observed.length} observations is ${absent}; needed: some`);
  }
  const ridge: Ridge = {
    strengths: [...ridges, ...ridges],
    towards: [...towards.hit, ...towards.expire],
  };
  let flat = ridge.towards;
  let height = objective(observed, flat, ridge);
  for (let step = 0; step < MOST_STEPS; step++) {
    const direction = newtonStep(observed, flat, ridge);
    if (direction.every((move) => Math.abs(move) < LEAST_STEP)) return weightsOf(flat);
    const before = flat;
    let share = 1;
    for (let halving = 0; ; halving++) {
      const tried = before.map((weight, place) => weight + share * (direction[place] ?? 0));
      const reached = objective(observed, tried, ridge);
      if (reached >= height - ROUNDING || halving === MOST_HALVINGS) {
        [flat, height] = [tried, reached];
        break;
      }
      share /= 2;
    }
  }
  throw new RangeError(`no summit after ${MOST_STEPS} steps; is an outcome settled by a feature?`);
}
